'use client'

import { useTranslations } from 'use-intl'
import { ShortcutList } from '#components/settings/shortcut-list'
import { Dialog } from '#components/ui/dialog'

/** All keyboard shortcuts, in a dialog. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.keys')
  return (
    <Dialog title={t('title')} onClose={onClose} className="w-[min(48.75rem,calc(100vw-24px))]">
      <p className="mt-1 text-muted">{t('note')}</p>
      <div
        className="mt-3 -mb-5 min-h-0 overflow-y-auto pb-5 mask-[linear-gradient(#000_calc(100%-36px),transparent)]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
        tabIndex={0}
      >
        <ShortcutList className="sm:block sm:columns-2" />
      </div>
    </Dialog>
  )
}
