'use client'

import { GripVertical } from 'lucide-react'
import Link from 'next/link'
import { memo, type PointerEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SelectCheckbox } from '#components/library/select-checkbox'
import type { SongsView } from '#components/library/songs-view'
import { useIsActive, useIsSelected } from '#components/library/use-selection'
import { VersionCount } from '#components/library/version-count'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { FavouriteButton } from '#components/song/favourite-button'
import { formatKey } from '#components/song/key-name'
import { SongMenu } from '#components/song/song-menu'
import { RatingMark, StarRating } from '#components/song/star-rating'
import { formatClock, formatDay } from '#components/song/time-format'
import { translateGenre } from '#components/song/translate-terms'
import { cx } from '#components/ui/cx'
import { useDeferredRender } from '#components/ui/use-deferred-render'
import { Wave } from '#components/waveform/wave'
import type { LibrarySong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** Columns of the header and the rows. Narrow windows show the rest below the title. */
export const COLUMNS =
  'grid items-center gap-x-4 grid-cols-[2.25rem_minmax(0,1fr)_auto_auto] lg:gap-x-3 lg:grid-cols-[1.375rem_2rem_2.25rem_minmax(0,2fr)_5.75rem_3rem_3.25rem_minmax(0,1fr)_3.5rem_4.25rem_5.5rem] page-xl:grid-cols-[1.375rem_2rem_2.25rem_minmax(0,1.5fr)_7rem_5.25rem_3.125rem_4rem_4.75rem_minmax(5rem,1fr)_3.5rem_4.5rem_5.5rem]'
/** Rows of the grid before the first song. */
export const HEADER_ROWS = 1
export const ROW_PX = 48 // pixels
export const NARROW_ROW_PX = 60
/** A row takes as long to render as this many tiles. */
const ROW_WEIGHT_TILES = 3

type Row = {
  song: LibrarySong
  index: number
  top: number
  showLetter: boolean
  onPlay: (song: LibrarySong) => void
  menuOf: SongsView['menuOf']
  /** Starts a drag. Without it, the row has no handle. */
  onDragStart?: ((event: PointerEvent<HTMLElement>, index: number) => void) | undefined
}

export const SongRow = memo(function SongRow(row: Row) {
  return useDeferredRender(ROW_WEIGHT_TILES) ? <WholeRow {...row} /> : <PlaceholderRow {...row} />
})

/** A row during fast scrolling: an empty cover and a title. */
function PlaceholderRow({ song, index, top }: Row) {
  const music = useTranslations('music')
  return (
    <div
      data-flying
      aria-hidden="true"
      className={cx(
        COLUMNS,
        'absolute inset-x-0 top-0 h-15 rounded-2 px-2 lg:h-12',
        index % 2 === 0 && 'bg-surface-2/55',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="size-9 rounded-cover bg-text/7 lg:col-start-3" />
      <div className="truncate font-serif text-[1.125rem] leading-5.5 text-text">{titleOf(music, trackOf(song))}</div>
    </div>
  )
}

function WholeRow({ song, index, top, showLetter, onPlay, menuOf, onDragStart }: Row) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const locale = useLocale()
  const track = trackOf(song)
  const selected = useIsSelected(song.id)
  const active = useIsActive(song.id)
  const current = useIsCurrent(song.id)
  const playing = useIsPlaying(song.id)
  const title = titleOf(music, track)
  const named = { title, letter: takeLetter(song.take) }
  const tab = active ? 0 : -1
  const facts = [formatKey(music, song.key), song.bpm && `${Math.round(song.bpm)} BPM`, formatClock(song.duration)]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be made of the rows in sight alone.
    <div
      role="row"
      aria-rowindex={index + 1 + HEADER_ROWS}
      aria-selected={selected}
      aria-label={t('song.spoken', named)}
      tabIndex={tab}
      data-song={song.id}
      className={cx(
        COLUMNS,
        'group absolute inset-x-0 top-0 h-15 rounded-2 px-2 text-muted outline-offset-[-2px]! lg:h-12',
        selected
          ? 'bg-accent-wash'
          : current
            ? 'bg-surface-3'
            : index % 2 === 0
              ? 'bg-surface-2/55 hover:bg-surface-2'
              : 'hover:bg-surface-2',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Cell
        className={cx(
          'grid place-items-center',
          !selected && 'max-lg:hidden',
          'max-lg:absolute max-lg:top-2 max-lg:left-2 max-lg:z-1',
        )}
      >
        <SelectCheckbox
          on={selected}
          tabbable={active}
          label={t('song.choose', named)}
          className={selected ? '' : 'inset-ring-line-control'}
        />
      </Cell>
      <Cell className="max-lg:order-3">
        <button
          type="button"
          aria-label={t(playing ? 'song.pause' : 'song.play', named)}
          tabIndex={tab}
          onClick={() => onPlay(song)}
          className={cx(
            'pressable tap-target grid size-8 place-items-center rounded-full max-lg:size-11',
            current ? 'text-accent-text' : 'text-text-2 hover:text-text',
          )}
        >
          {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
        </button>
      </Cell>
      <Cell>
        <Cover song={track} small className="size-9" />
      </Cell>
      <Cell className="min-w-0">
        <Link href={`/songs/${song.id}`} tabIndex={tab} prefetch={false} draggable={false} className="block rounded-1">
          <span className="flex items-baseline gap-1.5">
            <span className="truncate font-serif text-[1.125rem] leading-5.5 text-text">{title}</span>
            {showLetter && <small className="text-2xs font-semibold text-muted">{named.letter}</small>}
            <VersionCount version={song.version} newest={song.newest_version} count={song.versions} />
            <RatingMark rating={song.rating} className="self-center max-lg:hidden page-xl:hidden" />
            {song.unread && (
              <span className="size-[7px] shrink-0 self-center rounded-full bg-accent">
                <span className="sr-only">{t('song.unheard')}</span>
              </span>
            )}
          </span>
          <span className="num flex gap-2 text-xs leading-4 lg:hidden">
            <span className="truncate">{facts.filter(Boolean).join(' · ')}</span>
            <RatingMark rating={song.rating} />
          </span>
        </Link>
      </Cell>
      <Cell className="hidden truncate page-xl:block">{song.genre && translateGenre(terms, song.genre)}</Cell>
      <Cell className="truncate text-text-2 max-lg:hidden">{formatKey(music, song.key)}</Cell>
      <Cell className="num text-text-2 max-lg:hidden">{song.bpm && Math.round(song.bpm)}</Cell>
      <Cell className="num max-lg:hidden">{song.meter}</Cell>
      <Cell className="hidden page-xl:block">
        <StarRating id={song.id} rating={song.rating} title={title} tabIndex={tab} />
      </Cell>
      <Cell className="min-w-0 max-lg:hidden">
        <Wave
          track={track}
          height={22}
          playhead={false}
          onSeek={current && active ? (at) => getPlayer().seek(at) : undefined}
        />
      </Cell>
      <Cell className="num text-text-2 max-lg:hidden">{formatClock(song.duration)}</Cell>
      <Cell className="num truncate max-lg:hidden">{formatDay(music, song.created_at, new Date(), locale)}</Cell>
      <Cell className="flex items-center justify-end max-lg:order-4">
        {onDragStart && (
          <button
            type="button"
            tabIndex={tab}
            aria-label={t('song.move', { title })}
            onPointerDown={(event) => onDragStart(event, index)}
            className="tap-target grid h-8 w-6 cursor-grab touch-none place-items-center text-muted hover:text-text active:cursor-grabbing max-lg:h-11 max-lg:w-9"
          >
            <GripVertical size={16} />
          </button>
        )}
        <FavouriteButton id={song.id} favourite={song.favourite} size={16} tabIndex={tab} className="max-lg:hidden" />
        <SongMenu track={track} options={menuOf(song)} tabIndex={tab} />
      </Cell>
    </div>
  )
}

function Cell({ className, children }: { className?: string | undefined; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to the row and to what is in its cells.
    <div role="gridcell" className={className}>
      {children}
    </div>
  )
}
