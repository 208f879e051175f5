'use client'

import { SquarePen } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'
import { isTyping } from '#components/ui/text-field-keys'
import type { SongDetail } from '#lib/contract/studio'

/** Opens edit mode, by E too. Of a song that cannot be edited, edit mode says why and what can be done instead. */
export function EditButton({
  song,
  wasEditing,
  onEdit,
  className,
}: {
  song: SongDetail
  /** Edit mode was left: the button that opens it gets the focus. */
  wasEditing: boolean
  onEdit: () => void
  className?: string
}) {
  const t = useTranslations('editor')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasEditing && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [wasEditing])
  const isUnfinished = song.status !== 'done'
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (isUnfinished || event.defaultPrevented || isTyping(event, 'dialog', '[role="menu"]')) return
    event.preventDefault()
    onEdit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Button
      ref={button}
      size="large"
      className={className}
      disabled={isUnfinished}
      aria-keyshortcuts="E"
      title={isUnfinished ? t('unavailable.unfinished') : undefined}
      onClick={onEdit}
    >
      <SquarePen size={18} aria-hidden="true" />
      {t('edit')}
    </Button>
  )
}
