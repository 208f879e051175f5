'use client'

import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx'

/** Links to the sections of the settings, with the current one marked. */
export function JumpList({
  sections,
  current,
  onJump,
  className,
}: {
  sections: readonly { id: string; title: string }[]
  current: string | null
  onJump: (id: string) => void
  className?: string
}) {
  const t = useTranslations('settings')
  return (
    <nav aria-label={t('sections')} className={cx('gap-0.5', className)}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={() => onJump(id)}
          className={cx(
            'flex h-9 items-center rounded-2 px-3 font-medium pointer-coarse:h-11',
            id === current ? 'bg-surface-3 text-text' : 'text-muted hover:text-text',
          )}
        >
          <span className="truncate">{title}</span>
        </a>
      ))}
    </nav>
  )
}
