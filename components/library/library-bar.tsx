'use client'

import { ChevronDown, LayoutGrid, Rows3, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SORTS, type SongFilter } from '#components/api/use-songs'
import type { View } from '#components/library/use-kept-view'
import { lengthInWords } from '#components/song/time-format'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import type { LibrarySong } from '#lib/contract/studio'

const VIEWS = [
  { value: 'shelf', label: 'Shelf', Sign: LayoutGrid },
  { value: 'list', label: 'List', Sign: Rows3 },
] as const

export function LibraryBar({
  filter,
  onFilter,
  view,
  onView,
  songs,
  more,
}: {
  filter: SongFilter
  onFilter: (filter: SongFilter) => void
  view: View
  onView: (view: View) => void
  songs: readonly LibrarySong[]
  more: boolean
}) {
  return (
    <header className="pt-3.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-words text-f leading-10">
          <span className="max-desk:hidden">Library</span>
          <span className="desk:hidden">Songs</span>
        </h1>
        <span className="num text-muted max-[63.75rem]:hidden">{songs.length > 0 && amount(songs, more)}</span>
        <SearchField value={filter.q} onChange={(q) => onFilter({ ...filter, q })} />
        <div className="ml-auto flex items-center gap-2">
          <ViewSwitch view={view} onView={onView} />
          <SortMenu filter={filter} onFilter={onFilter} />
        </div>
      </div>
      <fieldset className="mt-2 mb-5 flex gap-1.5" aria-label="Show">
        <Chip on={!filter.favourite} onPress={() => onFilter({ ...filter, favourite: false })}>
          All
        </Chip>
        <Chip on={filter.favourite} onPress={() => onFilter({ ...filter, favourite: true })}>
          Favourites
        </Chip>
      </fieldset>
    </header>
  )
}

// amount(songs, false) // => '40 songs, 2 h 30 min'
const amount = (songs: readonly LibrarySong[], more: boolean) => {
  const seconds = songs.reduce((sum, song) => sum + (song.duration ?? 0), 0)
  const count = `${songs.length.toLocaleString('en')}${more ? '+' : ''} ${songs.length === 1 && !more ? 'song' : 'songs'}`
  return more ? count : `${count}, ${lengthInWords(seconds)}`
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]')
      if (event.key !== '/' || typing || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <label className="flex h-[38px] w-[380px] min-w-0 items-center gap-2.5 rounded-3 bg-well px-3 text-muted shadow-press focus-within:outline-2 focus-within:outline-focus max-desk:order-last max-desk:h-11 max-desk:w-full desk:ml-6 max-[73.75rem]:desk:ml-0 max-[73.75rem]:desk:w-[260px]">
      <Search size={15} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        aria-label="Search songs"
        placeholder="Title, words, key, or a mood"
        className="h-full min-w-0 grow bg-transparent text-text outline-none max-desk:text-[16px] [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        <kbd className="rounded-1 px-1.5 font-ui text-ppp leading-[18px] inset-ring inset-ring-line-strong max-desk:hidden">
          /
        </kbd>
      ) : (
        <IconButton label="Clear the search" onClick={() => onChange('')} className="-mr-2 size-7">
          <X size={15} />
        </IconButton>
      )}
    </label>
  )
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset aria-label="View" className="inline-flex gap-0.5 rounded-2 bg-track p-0.5 shadow-press">
      {VIEWS.map(({ value, label, Sign }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className={cx(
            'reach grid h-7 w-[34px] place-items-center rounded-[5px]',
            view === value ? 'bg-raised text-text shadow-lift-1' : 'text-muted hover:text-text',
          )}
        >
          <Sign size={15} />
        </button>
      ))}
    </fieldset>
  )
}

function SortMenu({ filter, onFilter }: { filter: SongFilter; onFilter: (filter: SongFilter) => void }) {
  const chosen = SORTS.find((sort) => sort.value === filter.sort)?.label
  return (
    <Menu
      trigger={
        <Button look="ghost" size="ghost" aria-label={`Sort: ${chosen}`} className="text-text">
          {chosen}
          <ChevronDown size={15} />
        </Button>
      }
    >
      {SORTS.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onFilter({ ...filter, sort: value })}>
          <span className={cx(value === filter.sort && 'font-[550] text-text')}>{label}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'pressable reach inline-flex h-7 items-center rounded-full px-2.5 text-pp font-medium shadow-lift-1 max-desk:h-[34px] max-desk:px-[13px] max-desk:text-p',
        on ? 'bg-text text-bg' : 'bg-raised text-text-2 hover:bg-surface-4',
      )}
    >
      {children}
    </button>
  )
}
