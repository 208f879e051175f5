'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { usePendingDeletes } from '#components/api/pending-deletes'
import { type Source, songAsSource } from '#components/compose/source'
import { PreviewButton } from '#components/player/preview-button'
import { trackOf } from '#components/player/track-of'
import { usePreview } from '#components/player/use-preview'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import { SongMenu } from '#components/song/song-menu'
import { formatClock } from '#components/song/time-format'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { cx } from '#components/ui/cx'
import { Dialog } from '#components/ui/dialog'
import { useCloseOnNavigation } from '#components/ui/use-close-on-navigation'
import type { LibraryPage, LibrarySong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/**
 * Picks a library song as the source. Arrow keys move through the songs, Enter picks one; each can be played before.
 * `accepts` leaves out songs that cannot be used.
 */
export function SourcePicker({
  accepts = () => true,
  onClose,
  onSource,
}: {
  accepts?: (song: LibrarySong) => boolean
  onClose: () => void
  onSource: (source: Source) => void
}) {
  const t = useTranslations('compose.source')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // No autofocus on touch screens: the keyboard would cover half of the list.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const query = useDeferredValue(typed.trim())
  const { data, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['song-picker', query],
    queryFn: () => apiFetchJson<LibraryPage>(`/api/songs?limit=50${query ? `&q=${encodeURIComponent(query)}` : ''}`),
    placeholderData: (before) => before,
  })
  const list = useRef<HTMLUListElement>(null)
  const preview = usePreview()
  useCloseOnNavigation(onClose)
  const pick = (song: LibrarySong | undefined) => {
    const source = song && songAsSource(song)
    if (source) onSource(source)
  }
  const deleted = usePendingDeletes()
  const songs =
    data?.songs.filter((song) => songAsSource(song) !== null && accepts(song) && !deleted.has(song.id)) ?? []
  return (
    <Dialog title={t('fromLibrary')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the songs in it. */}
      <div className="contents" onKeyDown={(event) => moveFocus(event, field.current, list.current)}>
        <label className="mt-3 flex h-10 shrink-0 items-center gap-2.5 rounded-3 bg-well px-3 text-muted shadow-press has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-11">
          <Search size={15} />
          <input
            ref={field}
            value={typed}
            aria-label={t('find')}
            placeholder={t('find')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              // Until the result of what was typed is there, the first song is that of another search.
              if (typed.trim() === query && !isPlaceholderData) pick(songs[0])
            }}
            className="min-w-0 grow bg-transparent text-sm text-text outline-none"
          />
        </label>
        <ul ref={list} aria-label={t('songs')} aria-busy={isPending} className="-mx-2 mt-3 min-h-40 overflow-y-auto">
          {songs.map((song) => (
            <PickerRow key={song.id} song={song} preview={preview} onPick={() => pick(song)} />
          ))}
          {!isPending && songs.length === 0 && (
            <li className="px-2 py-8 font-serif text-[1.125rem] text-text-2">
              {error ? t('unread') : query ? t('noneFound') : t('none')}
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  )
}

function PickerRow({
  song,
  preview,
  onPick,
}: {
  song: LibrarySong
  preview: ReturnType<typeof usePreview>
  onPick: () => void
}) {
  const music = useTranslations('music')
  const track = trackOf(song)
  const options = { rating: song.rating }
  return (
    <li
      {...useSongMenu(track, options)}
      className={cx('flex items-center gap-1 rounded-2 px-1 hover:bg-surface-4', SONG_AREA)}
    >
      <PreviewButton song={song} preview={preview} />
      <button
        type="button"
        data-pick=""
        onClick={onPick}
        className="flex min-w-0 grow items-center gap-3 rounded-2 py-2 pr-2 pl-1 text-left"
      >
        <Cover song={track} small className="size-10" />
        <span className="min-w-0 grow">
          <span className="block truncate font-serif text-[1.0625rem] leading-5.25">
            {song.title ?? music('untitled')}{' '}
            <span className="font-sans text-2xs font-semibold text-muted">{takeLetter(song.take)}</span>
          </span>
          <span className="num block text-xs leading-4 text-muted">
            {[formatKey(music, song.key), song.bpm ? music('bpm', { count: Math.round(song.bpm) }) : null]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="num text-xs text-muted">{formatClock(song.duration)}</span>
      </button>
      <SongMenu track={track} options={options} data-menu="" />
    </li>
  )
}

/** Up and Down move between the field and the songs, Left and Right between a song, its preview and its menu. */
const moveFocus = (event: KeyboardEvent, field: HTMLElement | null, list: HTMLElement | null) => {
  const { key, target } = event
  if (!list || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const row = target.closest('li')
  const buttonIn = (li: Element | null | undefined, kind: 'pick' | 'preview' | 'menu') =>
    li?.querySelector<HTMLElement>(`[data-${kind}]`) ?? null
  const moves: Record<string, () => HTMLElement | null> = {
    ArrowDown: () => (row ? buttonIn(row.nextElementSibling, 'pick') : buttonIn(list.firstElementChild, 'pick')),
    ArrowUp: () => (row ? (buttonIn(row.previousElementSibling, 'pick') ?? field) : null),
    ArrowLeft: () => buttonIn(row, 'menu' in target.dataset ? 'pick' : 'preview'),
    ArrowRight: () => buttonIn(row, 'pick' in target.dataset ? 'menu' : 'pick'),
  }
  const next = moves[key]?.()
  if (!next) return
  event.preventDefault()
  next.focus()
}
