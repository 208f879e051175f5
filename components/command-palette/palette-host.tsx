'use client'

import { useEffect, useState } from 'react'
import { lazy } from '#components/ui/lazy'
import { isTyping } from '#components/ui/text-field-keys'

const Palette = lazy(() => import('#components/command-palette/palette').then((module) => module.Palette))
const ShortcutsDialog = lazy(() =>
  import('#components/command-palette/shortcuts-dialog').then((module) => module.ShortcutsDialog),
)

/**
 * Opens the palette with Ctrl or Cmd and K, and the list of shortcuts with a question mark. Their code is loaded then.
 */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen((now) => (now === 'palette' ? null : 'palette'))
      } else if (event.key === '?' && !event.metaKey && !event.ctrlKey && !isTyping(event, 'dialog', '[role="menu"]')) {
        event.preventDefault()
        setOpen('keys')
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const close = () => setOpen(null)
  if (open === 'keys') return <ShortcutsDialog onClose={close} />
  return open === 'palette' ? <Palette onClose={close} onKeys={() => setOpen('keys')} /> : null
}
