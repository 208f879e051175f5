'use client'

import { ChevronDown, LayoutGrid, Rows3, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SongFilter } from '#components/api/song-filter'
import type { View } from '#components/library/view'
import { formatLength } from '#components/song/time-format'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import { isTyping } from '#components/ui/text-field-keys'
import type { Sort } from '#lib/contract/limits'
import type { SongTotals } from '#lib/contract/studio'

const VIEWS = [
  { value: 'shelf', Icon: LayoutGrid },
  { value: 'list', Icon: Rows3 },
] as const

/** The orders of the menu. Headers of the list have more. */
const MENU_SORTS = [
  'newest',
  'oldest',
  'title',
  'highest_rated',
  'longest',
  'shortest',
  'slowest',
  'fastest',
] as const satisfies readonly Sort[]

/** Title and totals of the page, its search, view and sort order. */
export function LibraryBar({
  heading,
  totals,
  filter,
  onChange,
  view,
  onView,
  list,
}: {
  heading: ReactNode
  totals: SongTotals | undefined
  filter: SongFilter
  onChange: (change: Partial<SongFilter>) => void
  view: View
  onView: (view: View) => void
  /** Whether the songs have an order of their own. */
  list: boolean
}) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  return (
    <header className="pt-3.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {heading}
        <span className="num text-muted max-[63.75rem]:lg:hidden">
          {totals &&
            totals.songs > 0 &&
            t('amount', { count: totals.songs, length: formatLength(music, totals.seconds) })}
        </span>
        <SearchField value={filter.q} onChange={(q) => onChange({ q })} />
        <div className="ml-auto flex items-center gap-2">
          <ViewSwitch view={view} onView={onView} />
          {/* The list has its headers, but a playlist also an order of its own. */}
          <span className={cx(view === 'list' && !list && 'lg:hidden')}>
            <SortMenu sort={filter.sort} list={list} onSort={(sort) => onChange({ sort })} />
          </span>
        </div>
      </div>
    </header>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('library')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event) || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <label className="flex h-9.5 w-95 min-w-0 items-center gap-2.5 rounded-3 bg-well px-3 text-muted shadow-press focus-within:outline-2 focus-within:outline-focus max-lg:order-last max-lg:h-11 max-lg:w-full lg:ml-6 max-[73.75rem]:lg:ml-0 max-[73.75rem]:lg:w-65">
      <Search size={15} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        className="h-full min-w-0 grow bg-transparent text-text outline-none max-lg:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        <kbd className="rounded-1 px-1.5 font-sans text-2xs leading-4.5 inset-ring inset-ring-line-strong max-lg:hidden">
          /
        </kbd>
      ) : (
        <IconButton label={t('search.clear')} onClick={() => onChange('')} className="-mr-2 size-7">
          <X size={15} />
        </IconButton>
      )}
    </label>
  )
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslations('library')
  return (
    <fieldset aria-label={t('view.label')} className="inline-flex gap-0.5 rounded-2 bg-track p-0.5 shadow-press">
      {VIEWS.map(({ value, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={t(`view.${value}`)}
          title={t(`view.${value}`)}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className={cx(
            'tap-target grid h-7 w-8.5 place-items-center rounded-[5px]',
            view === value ? 'bg-raised text-text shadow-lift-1' : 'text-muted hover:text-text',
          )}
        >
          <Icon size={15} />
        </button>
      ))}
    </fieldset>
  )
}

function SortMenu({
  sort,
  list,
  onSort,
}: {
  sort: SongFilter['sort']
  list: boolean
  onSort: (sort: SongFilter['sort']) => void
}) {
  const t = useTranslations('library')
  const usual = list ? (['playlist', ...MENU_SORTS] as const) : MENU_SORTS
  const orders = (usual as readonly Sort[]).includes(sort) ? usual : [...usual, sort]
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="ghost"
          aria-label={t('sort.label', { order: t(`sort.${sort}`) })}
          className="text-text"
        >
          {t(`sort.${sort}`)}
          <ChevronDown size={15} />
        </Button>
      }
    >
      {orders.map((value) => (
        <MenuItem key={value} checked={value === sort} onSelect={() => onSort(value)}>
          {t(`sort.${value}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
