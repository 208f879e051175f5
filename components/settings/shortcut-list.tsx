'use client'

import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx'
import { useIsMac } from '#components/ui/use-is-mac'
import { SHORTCUTS } from '#lib/player/shortcuts'

/** All keyboard shortcuts. */
export function ShortcutList({ className }: { className?: string }) {
  const t = useTranslations('settings.keys')
  const player = useTranslations('player.keys')
  const command = (useIsMac() ?? false) ? '⌘' : 'Ctrl'
  const keys = [
    ...SHORTCUTS.map(({ shown, does }) => ({ shown, does: player(does) })),
    { shown: [command, '↵'], does: t('create') },
    { shown: ['E'], does: t('edit') },
    { shown: [command, '↵'], does: t('apply') },
    { shown: ['S'], does: t('solo') },
    { shown: [command, 'Z'], does: t('redo') },
    { shown: ['/'], does: t('search') },
    { shown: [command, 'K'], does: t('palette') },
    { shown: ['?'], does: t('keys') },
  ]
  return (
    <dl className={cx('grid gap-x-8', className)}>
      {keys.map(({ shown, does }) => (
        <div key={does} className="flex items-center gap-3 border-t border-line py-1.5">
          <dt className="flex w-20 shrink-0 gap-1">
            {shown.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-1 px-1.5 text-center font-sans text-xs leading-5.5 text-text inset-ring inset-ring-line-strong"
              >
                {key === 'space' ? t('space') : key}
              </kbd>
            ))}
          </dt>
          <dd className="text-text-2">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
