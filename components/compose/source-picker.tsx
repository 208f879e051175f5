'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { type Source, songAsSource } from '#components/compose/source'
import { trackOf } from '#components/player/track-of'
import { Cover } from '#components/song/cover'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import { Dialog } from '#components/ui/dialog'
import type { LibraryPage } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** Picks a library song as the source. */
export function SourcePicker({ onClose, onSource }: { onClose: () => void; onSource: (source: Source) => void }) {
  const t = useTranslations('compose.source')
  const music = useTranslations('music')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // No autofocus on touch screens: the keyboard would cover half of the list.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const query = useDeferredValue(typed.trim())
  const { data, isPending, error } = useQuery({
    queryKey: ['song-picker', query],
    queryFn: () => apiFetchJson<LibraryPage>(`/api/songs?limit=50${query ? `&q=${encodeURIComponent(query)}` : ''}`),
    placeholderData: (before) => before,
  })
  const songs = data?.songs.filter((song) => songAsSource(song) !== null) ?? []
  return (
    <Dialog title={t('fromLibrary')} onClose={onClose}>
      <label className="mt-3 flex h-10 shrink-0 items-center gap-2.5 rounded-3 bg-well px-3 text-muted shadow-press has-focus-visible:outline-2 has-focus-visible:outline-focus max-lg:h-11">
        <Search size={15} />
        <input
          ref={field}
          value={typed}
          aria-label={t('find')}
          placeholder={t('find')}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 grow bg-transparent text-sm text-text outline-none"
        />
      </label>
      <ul aria-label={t('songs')} aria-busy={isPending} className="-mx-2 mt-3 min-h-40 overflow-y-auto">
        {songs.map((song) => (
          <li key={song.id}>
            <button
              type="button"
              onClick={() => {
                const source = songAsSource(song)
                if (source) onSource(source)
              }}
              className="flex w-full items-center gap-3 rounded-2 px-2 py-2 text-left hover:bg-surface-4"
            >
              <Cover song={trackOf(song)} small className="size-10" />
              <span className="min-w-0 grow">
                <span className="block truncate font-serif text-[17px] leading-[21px]">
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
          </li>
        ))}
        {!isPending && songs.length === 0 && (
          <li className="px-2 py-8 font-serif text-[18px] text-text-2">
            {error ? t('unread') : query ? t('noneFound') : t('none')}
          </li>
        )}
      </ul>
    </Dialog>
  )
}
