'use client'

import Link from 'next/link'
import { memo } from 'react'
import { rowsFor, shelfOf } from '#components/library/rows'
import { useVirtualRows } from '#components/library/use-virtual-rows'
import { PauseGlyph, PlayGlyph } from '#components/player/glyphs'
import { trackOf } from '#components/player/track-of'
import { useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { keyInShort } from '#components/song/key-name'
import { clock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { useWidth } from '#components/waveform/use-width'
import type { LibrarySong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

type Props = {
  songs: readonly LibrarySong[]
  /** Tasks with more than one take in the list. */
  paired: ReadonlySet<string>
  scroller: HTMLElement | null
  onPlay: (song: LibrarySong) => void
  onEnd: () => void
}

/** Sleeves, as many to a row as fit. */
export function SongShelf({ songs, paired, scroller, onPlay, onEnd }: Props) {
  const [measure, width] = useWidth<HTMLDivElement>()
  const shelf = shelfOf(width)
  const { list, items, height, offset } = useVirtualRows({
    count: width === 0 ? 0 : rowsFor(songs.length, shelf.columns),
    size: shelf.row,
    overscan: 2,
    scroller,
    onEnd,
  })
  return (
    <div ref={measure}>
      <ul
        ref={list as React.RefObject<HTMLUListElement | null>}
        className="relative"
        style={{ height }}
        aria-label="Songs"
      >
        {items.map((row) => (
          <ShelfRow
            key={row.key}
            songs={songs}
            paired={paired}
            index={row.index}
            top={row.start - offset}
            columns={shelf.columns}
            side={shelf.side}
            gap={shelf.gap}
            onPlay={onPlay}
          />
        ))}
      </ul>
    </div>
  )
}

/** One row; it stays as it is while others come and go. */
const ShelfRow = memo(function ShelfRow({
  songs,
  paired,
  index,
  top,
  columns,
  side,
  gap,
  onPlay,
}: Pick<Props, 'songs' | 'paired' | 'onPlay'> & {
  index: number
  top: number
  columns: number
  side: number
  gap: number
}) {
  return songs.slice(index * columns, (index + 1) * columns).map((song, column) => (
    <li
      key={song.id}
      className="absolute top-0 left-0"
      style={{ width: side, transform: `translate(${column * (side + gap)}px, ${top}px)` }}
    >
      <Sleeve song={song} lettered={paired.has(song.task_id)} onPlay={onPlay} />
    </li>
  ))
})

const Sleeve = memo(function Sleeve({
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
  const facts = [keyInShort(song.key), song.bpm && Math.round(song.bpm)].filter(Boolean).join(' · ')
  return (
    <article className="group relative">
      <Link href={`/songs/${song.id}`} className="block rounded-sleeve">
        <Cover of={track} className="aspect-square w-full" />
        <span className="mt-2 flex items-baseline gap-1 font-words text-[16px] leading-[21px] text-text">
          <span className="truncate">{track.title}</span>
          {lettered && <small className="font-ui text-ppp font-semibold text-muted">{takeLetter(song.take)}</small>}
        </span>
        <span className="num flex justify-between gap-2 text-ppp leading-4 text-muted">
          <span className="truncate">
            {song.unread && (
              <span className="mr-[5px] inline-block size-[7px] rounded-full bg-accent align-baseline">
                <span className="sr-only">Not heard yet. </span>
              </span>
            )}
            {facts}
          </span>
          <span>{clock(song.duration)}</span>
        </span>
      </Link>
      <button
        type="button"
        aria-label={`${playing ? 'Pause' : 'Play'} ${track.title}, take ${takeLetter(song.take)}`}
        onClick={() => onPlay(song)}
        className={cx(
          'pressable reach absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-[#100d0be0] text-[#f4ede1] focus-visible:opacity-100 pointer-coarse:opacity-100',
          current ? 'opacity-100' : 'opacity-0 group-hover:opacity-100',
        )}
      >
        {playing ? <Playing /> : <PlayGlyph size={13} />}
      </button>
    </article>
  )
})

/** Three bars while it sounds; under a pointer, the sign of what a press does. */
function Playing() {
  return (
    <>
      <span className="flex h-[11px] items-end gap-0.5 group-hover:hidden" aria-hidden="true">
        <span className="h-[7px] w-[2.5px] rounded-full bg-[#f0793a]" />
        <span className="h-[11px] w-[2.5px] rounded-full bg-[#f0793a]" />
        <span className="h-[5px] w-[2.5px] rounded-full bg-[#f0793a]" />
      </span>
      <span className="hidden group-hover:block">
        <PauseGlyph size={12} />
      </span>
    </>
  )
}
