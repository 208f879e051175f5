'use client'

import Link from 'next/link'
import { memo } from 'react'
import { useVirtualRows } from '#components/library/use-virtual-rows'
import { PauseGlyph, PlayGlyph } from '#components/player/glyphs'
import { trackOf } from '#components/player/track-of'
import { studioPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { FavouriteButton } from '#components/song/favourite-button'
import { keyInWords } from '#components/song/key-name'
import { SongMenu } from '#components/song/song-menu'
import { clock, dayOf } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { Wave } from '#components/waveform/wave'
import type { LibrarySong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** Columns shared by the head and the rows; what does not fit a narrow window goes under the title. */
const COLUMNS =
  'grid items-center gap-x-4 grid-cols-[36px_minmax(0,1fr)_auto_auto] desk:grid-cols-[32px_36px_minmax(0,1.2fr)_92px_48px_48px_minmax(0,1fr)_48px_64px_72px]'
const ROW = 48
const ROW_NARROW = 60

export function SongList({
  songs,
  paired,
  scroller,
  onPlay,
  onEnd,
}: {
  songs: readonly LibrarySong[]
  /** Tasks with more than one take in the list. */
  paired: ReadonlySet<string>
  scroller: HTMLElement | null
  onPlay: (song: LibrarySong) => void
  onEnd: () => void
}) {
  const narrow = scroller !== null && scroller.clientWidth < 828
  const { list, items, height, offset } = useVirtualRows({
    count: songs.length,
    size: narrow ? ROW_NARROW : ROW,
    overscan: 8,
    scroller,
    onEnd,
  })
  return (
    <div className="max-desk:-mx-2">
      <div className={cx(COLUMNS, 'h-[30px] px-2 text-ppp text-muted max-desk:hidden')} aria-hidden="true">
        <span />
        <span />
        <span>Title</span>
        <span>Key</span>
        <span>BPM</span>
        <span>Metre</span>
        <span />
        <span>Length</span>
        <span>Made</span>
      </div>
      <ul
        ref={list as React.RefObject<HTMLUListElement | null>}
        className="relative"
        style={{ height }}
        aria-label="Songs"
      >
        {items.map((row) => {
          const song = songs[row.index]
          return (
            song && (
              <li
                key={song.id}
                className={cx(
                  'absolute inset-x-0 top-0 h-15 desk:h-12',
                  row.index % 2 === 0 && 'rounded-2 bg-surface-2/55',
                )}
                style={{ transform: `translateY(${row.start - offset}px)` }}
              >
                <Row song={song} lettered={paired.has(song.task_id)} onPlay={onPlay} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const Row = memo(function Row({
  song,
  lettered,
  onPlay,
}: {
  song: LibrarySong
  lettered: boolean
  onPlay: (song: LibrarySong) => void
}) {
  const track = trackOf(song)
  const current = useIsCurrent(song.id)
  const playing = useIsPlaying(song.id)
  const letter = takeLetter(song.take)
  const facts = [keyInWords(song.key), song.bpm && `${Math.round(song.bpm)} BPM`, clock(song.duration)]
  return (
    <article
      className={cx(COLUMNS, 'group h-full rounded-2 px-2 text-muted hover:bg-surface-2', current && 'bg-surface-3')}
    >
      <button
        type="button"
        aria-label={`${playing ? 'Pause' : 'Play'} ${track.title}, take ${letter}`}
        onClick={() => onPlay(song)}
        className={cx(
          'pressable reach grid size-8 place-items-center rounded-full max-desk:order-3 max-desk:size-11',
          current ? 'text-accent-text' : 'text-text-2 hover:text-text',
        )}
      >
        {playing ? <PauseGlyph size={14} /> : <PlayGlyph size={14} />}
      </button>
      <Cover of={track} small className="size-9" />
      <Link href={`/songs/${song.id}`} className="min-w-0 rounded-1">
        <span className="flex items-baseline gap-1.5">
          <span className="truncate font-words text-[18px] leading-[22px] text-text">{track.title}</span>
          {lettered && <small className="text-ppp font-semibold text-muted">{letter}</small>}
          {song.unread && (
            <span className="size-[7px] shrink-0 self-center rounded-full bg-accent">
              <span className="sr-only">Not heard yet</span>
            </span>
          )}
        </span>
        <span className="num block truncate text-pp leading-4 desk:hidden">{facts.filter(Boolean).join(' · ')}</span>
      </Link>
      <span className="truncate text-text-2 max-desk:hidden">{keyInWords(song.key)}</span>
      <span className="num text-text-2 max-desk:hidden">{song.bpm && Math.round(song.bpm)}</span>
      <span className="num max-desk:hidden">{song.meter}</span>
      <div className="min-w-0 max-desk:hidden">
        <Wave
          track={track}
          height={22}
          playhead={false}
          onSeek={current ? (at) => studioPlayer().seek(at) : undefined}
        />
      </div>
      <span className="num text-text-2 max-desk:hidden">{clock(song.duration)}</span>
      <span className="num truncate max-desk:hidden">{dayOf(song.created_at, new Date())}</span>
      <span className="flex justify-end max-desk:order-4">
        <FavouriteButton id={song.id} favourite={song.favourite} size={16} className="max-desk:hidden" />
        <SongMenu song={song} />
      </span>
    </article>
  )
})
