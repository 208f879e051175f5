'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { usePlaylists } from '#components/api/use-playlists'
import { PanelChip } from '#components/library/chip'
import { buttonVariants } from '#components/ui/button'
import { cx } from '#components/ui/cx'

/** Filters by playlist. */
export function PlaylistChoice({
  chosen,
  onChoose,
}: {
  chosen: string | null
  onChoose: (list: string | null) => void
}) {
  const t = useTranslations('library')
  const { data: lists = [] } = usePlaylists()
  const name = lists.find((list) => list.id === chosen)?.name
  const item = 'flex h-9 w-full items-center rounded-2 px-2.5 text-left hover:bg-surface-4 pointer-coarse:h-11'
  return (
    <PanelChip
      on={chosen !== null}
      onClear={() => onChoose(null)}
      label={chosen === null ? t('show.list') : name ? t('show.listNamed', { name }) : t('show.list')}
    >
      {(close) => (
        <div className="w-56">
          {lists.toReversed().map((list) => (
            <button
              key={list.id}
              type="button"
              aria-pressed={list.id === chosen}
              onClick={() => close(() => onChoose(list.id))}
              className={cx(item, list.id === chosen && 'font-[550]')}
            >
              <span className="truncate">{list.name}</span>
            </button>
          ))}
          {chosen !== null && (
            <button type="button" onClick={() => close(() => onChoose(null))} className={cx(item, 'text-text-2')}>
              {t('show.anyList')}
            </button>
          )}
          {lists.length === 0 && <p className="px-2.5 py-2 text-text-2">{t('lists.empty')}</p>}
          <Link href="/playlists" className={buttonVariants({ variant: 'outline', className: 'mt-1 w-full' })}>
            {t('lists.all')}
          </Link>
        </div>
      )}
    </PanelChip>
  )
}
