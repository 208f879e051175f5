'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { COLUMNS } from '#components/library/song-row'
import { cx } from '#components/ui/cx'
import type { Sort } from '#lib/contract/limits'

type Column = {
  name: 'title' | 'style' | 'key' | 'bpm' | 'meter' | 'rating' | 'wave' | 'length' | 'made'
  /** Its orders: that of the first press, then the other. */
  sorts: readonly [Sort, Sort] | null
  ascending?: Sort
  className?: string
}

const SORTED_COLUMNS: readonly Column[] = [
  { name: 'title', sorts: ['title', 'title_desc'] },
  { name: 'style', sorts: ['genre', 'genre_desc'], className: 'hidden page-xl:block' },
  { name: 'key', sorts: ['key', 'key_desc'] },
  { name: 'bpm', sorts: ['slowest', 'fastest'] },
  { name: 'meter', sorts: ['meter', 'meter_desc'] },
  {
    name: 'rating',
    sorts: ['highest_rated', 'lowest_rated'],
    ascending: 'lowest_rated',
    className: 'hidden page-xl:block',
  },
  { name: 'wave', sorts: null },
  { name: 'length', sorts: ['shortest', 'longest'] },
  { name: 'made', sorts: ['newest', 'oldest'], ascending: 'oldest' },
]

/** The header of the list: a press sorts by a column, a second turns the order. */
export function SongListHeader({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTranslations('library.head')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be made of the rows in sight alone.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its buttons.
    <div
      role="row"
      aria-rowindex={1}
      className={cx(COLUMNS, 'h-9 border-b border-line px-2 text-xs text-muted max-lg:hidden')}
    >
      <Empty />
      <Empty />
      <Empty />
      {SORTED_COLUMNS.map(({ name, sorts, ascending = sorts?.[0], className }) => {
        const on = sorts?.includes(sort) ?? false
        const up = sort === ascending
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the row.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its button.
          <div
            key={name}
            role="columnheader"
            aria-sort={sorts === null ? undefined : on ? (up ? 'ascending' : 'descending') : 'none'}
            className={cx('min-w-0', className)}
          >
            {sorts === null ? (
              <span className="sr-only">{t(name)}</span>
            ) : (
              <button
                type="button"
                title={t(name)}
                onClick={() => onSort(sort === sorts[0] ? sorts[1] : sorts[0])}
                className={cx(
                  'flex h-8 max-w-full items-center gap-1 rounded-1 font-medium hover:text-text',
                  on && 'text-text',
                )}
              >
                <span className="truncate">{t(name)}</span>
                {on && (up ? <ArrowUp size={13} className="shrink-0" /> : <ArrowDown size={13} className="shrink-0" />)}
              </button>
            )}
          </div>
        )
      })}
      <Empty />
    </div>
  )
}

/** Above a column of controls. */
function Empty() {
  const t = useTranslations('library.head')
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row.
    // biome-ignore lint/a11y/useFocusableInteractive: it has nothing to focus.
    <div role="columnheader">
      <span className="sr-only">{t('controls')}</span>
    </div>
  )
}
