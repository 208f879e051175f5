'use client'

import Link from 'next/link'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { gridLayout, rowsFor } from '#components/library/grid-rows'
import { SelectCheckbox } from '#components/library/select-checkbox'
import { findMenu, SONG_KEYS, type SongsView } from '#components/library/songs-view'
import { useIsActive, useIsSelected, useSelection } from '#components/library/use-selection'
import { useSongGrid } from '#components/library/use-song-grid'
import { useVirtualRows } from '#components/library/use-virtual-rows'
import { VersionCount } from '#components/library/version-count'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import { useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { formatKeyShort } from '#components/song/key-name'
import { SongMenu } from '#components/song/song-menu'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { useDeferredRender } from '#components/ui/use-deferred-render'
import { useRootScale } from '#components/ui/use-root-scale'
import { useWidth } from '#components/waveform/use-width'
import type { LibrarySong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** Songs as a grid of covers. */
export function SongGrid({ songs, total, multiTakeTasks, scroller, onPlay, onEnd, onTrash, menuOf }: SongsView) {
  const t = useTranslations('library')
  const selection = useSelection()
  const [measure, width] = useWidth<HTMLDivElement>()
  const scale = useRootScale()
  const shelf = gridLayout(width, total ?? songs.length, scale)
  const { list, items, height, offset, reveal } = useVirtualRows({
    count: width === 0 ? 0 : rowsFor(songs.length, shelf.columns),
    size: shelf.row,
    overscan: 1,
    scroller,
    onEnd,
  })
  const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / shelf.row))
  const { grid, handlers } = useSongGrid({
    selection,
    columns: shelf.columns,
    page,
    reveal,
    onTrash,
    menuOf: findMenu(songs, menuOf),
  })
  return (
    <div ref={measure} className="@container">
      {width === 0 && <FirstSongs songs={songs} multiTakeTasks={multiTakeTasks} many={shelf.many} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be made of the rows in sight alone. */}
      <div
        ref={(element) => {
          list.current = element
          grid.current = element
        }}
        role="grid"
        tabIndex={-1}
        aria-label={t('songs')}
        aria-describedby={SONG_KEYS}
        aria-multiselectable="true"
        aria-rowcount={rowsFor(total ?? songs.length, shelf.columns)}
        aria-colcount={shelf.columns}
        className="relative outline-none [-webkit-touch-callout:none] pointer-coarse:select-none"
        {...(width > 0 && { style: { height } })}
        {...handlers}
      >
        {items.map((row) => (
          <GridRow
            key={row.key}
            songs={songs}
            multiTakeTasks={multiTakeTasks}
            index={row.index}
            top={row.start - offset}
            columns={shelf.columns}
            side={shelf.side}
            gap={shelf.gap}
            onPlay={onPlay}
            menuOf={menuOf}
          />
        ))}
      </div>
    </div>
  )
}

/** About a screenful. */
const MAX_SERVER_SONGS = 24

/** The first songs as the server renders them, before the width is known. */
function FirstSongs({ songs, multiTakeTasks, many }: Pick<SongsView, 'songs' | 'multiTakeTasks'> & { many: boolean }) {
  const music = useTranslations('music')
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] gap-x-3.5 gap-y-5.75 @min-[600px]:gap-x-5',
        many
          ? '@min-[600px]:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]'
          : '@min-[600px]:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]',
      )}
    >
      {songs.slice(0, MAX_SERVER_SONGS).map((song) => (
        <a key={song.id} href={`/songs/${song.id}`} className="block min-w-0 rounded-cover">
          <Face
            song={song}
            title={titleOf(music, trackOf(song))}
            showLetter={multiTakeTasks.has(song.task_id)}
            selected={false}
          />
        </a>
      ))}
    </div>
  )
}

/** One row, memoised. */
const GridRow = memo(function GridRow({
  songs,
  multiTakeTasks,
  index,
  top,
  columns,
  side,
  gap,
  onPlay,
  menuOf,
}: Pick<SongsView, 'songs' | 'multiTakeTasks' | 'onPlay' | 'menuOf'> & {
  index: number
  top: number
  columns: number
  side: number
  gap: number
}) {
  const own = songs.slice(index * columns, (index + 1) * columns)
  if (!useDeferredRender(columns)) return <PlaceholderRow songs={own} top={top} side={side} gap={gap} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its songs.
    <div
      role="row"
      aria-rowindex={index + 1}
      className="absolute inset-x-0 top-0"
      style={{ transform: `translateY(${top}px)` }}
    >
      {own.map((song, column) => (
        <SongTile
          key={song.id}
          song={song}
          showLetter={multiTakeTasks.has(song.task_id)}
          onPlay={onPlay}
          menuOf={menuOf}
          left={column * (side + gap)}
          side={side}
          column={column + 1}
        />
      ))}
    </div>
  )
})

/** A row during fast scrolling: empty covers and titles. */
function PlaceholderRow({
  songs,
  top,
  side,
  gap,
}: Pick<SongsView, 'songs'> & { top: number; side: number; gap: number }) {
  const music = useTranslations('music')
  return (
    <div
      data-flying
      aria-hidden="true"
      className="absolute inset-x-0 top-0 flex"
      style={{ transform: `translateY(${top}px)`, columnGap: gap }}
    >
      {songs.map((song) => (
        <div key={song.id} style={{ width: side }}>
          <div className="aspect-square w-full rounded-cover bg-text/7" />
          <div className="mt-2 truncate font-serif text-[1rem] leading-5.25 text-text">
            {titleOf(music, trackOf(song))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The menu button with its distance from the lower edge of the cover. */
const MENU_BUTTON_REM = 2.375

const SongTile = memo(function SongTile({
  song,
  showLetter,
  onPlay,
  menuOf,
  left,
  side,
  column,
}: {
  song: LibrarySong
  showLetter: boolean
  onPlay: (song: LibrarySong) => void
  menuOf: SongsView['menuOf']
  left: number
  side: number
  column: number
}) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const track = trackOf(song)
  const title = titleOf(music, track)
  const selected = useIsSelected(song.id)
  const active = useIsActive(song.id)
  const current = useIsCurrent(song.id)
  const playing = useIsPlaying(song.id)
  const named = { title, letter: takeLetter(song.take) }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      data-song={song.id}
      className="group absolute top-0 left-0 rounded-1 outline-offset-4"
      style={{ width: side, transform: `translateX(${left}px)` }}
    >
      <Link
        href={`/songs/${song.id}`}
        tabIndex={active ? 0 : -1}
        prefetch={false}
        draggable={false}
        className="block rounded-cover"
      >
        <Face song={song} title={title} showLetter={showLetter} selected={selected} />
      </Link>
      {/* Its name takes the place of the buttons' names in that of the cell. */}
      <fieldset aria-label={t('head.controls')}>
        <SelectCheckbox
          on={selected}
          tabbable={active}
          label={t('song.choose', named)}
          className={cx(
            'absolute! top-1.5 left-1.5',
            !selected &&
              'bg-[#100d0be0] text-[#f4ede1] inset-ring-[#f4ede1] opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden',
          )}
        />
        <button
          type="button"
          aria-label={t(playing ? 'song.pause' : 'song.play', named)}
          tabIndex={active ? 0 : -1}
          onClick={() => onPlay(song)}
          className={cx(
            'pressable tap-target absolute! top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-[#100d0be0] text-[#f4ede1] focus-visible:opacity-100 pointer-coarse:opacity-100',
            current ? 'opacity-100' : 'opacity-0 group-hover:opacity-100',
          )}
        >
          {playing ? <Playing /> : <PlayIcon size={13} />}
        </button>
        <SongMenu
          track={track}
          options={menuOf(song)}
          tabIndex={active ? 0 : -1}
          style={{ top: `calc(${side}px - ${MENU_BUTTON_REM}rem)` }}
          className="absolute! right-1.5 rounded-full! bg-[#100d0be0] text-[#f4ede1]! opacity-0 group-hover:opacity-100 hover:bg-[#100d0b]! focus-visible:opacity-100 aria-expanded:bg-[#100d0b]! aria-expanded:opacity-100 pointer-coarse:opacity-100"
        />
      </fieldset>
    </div>
  )
})

/** The content of a tile: cover, title and facts. */
function Face({
  song,
  title,
  showLetter,
  selected,
}: {
  song: LibrarySong
  title: string
  showLetter: boolean
  selected: boolean
}) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const facts = [formatKeyShort(music, song.key), song.bpm && Math.round(song.bpm)].filter(Boolean).join(' · ')
  return (
    <>
      <Cover
        song={trackOf(song)}
        className={cx('aspect-square w-full', selected && 'outline-2 outline-offset-4 outline-accent')}
      />
      <span className="mt-2 flex h-5.25 items-baseline gap-1 font-serif text-[1rem] leading-5.25 text-text">
        <span className="truncate">{title}</span>
        {showLetter && (
          <small className="font-sans text-2xs leading-none font-semibold text-muted">{takeLetter(song.take)}</small>
        )}
        <VersionCount version={song.version} newest={song.newest_version} count={song.versions} />
      </span>
      <span className="num flex justify-between gap-2 text-2xs leading-4 text-muted">
        <span className="truncate">
          {song.unread && (
            <span className="mr-[5px] inline-block size-[7px] rounded-full bg-accent align-baseline">
              <span className="sr-only">{t('song.unheard')}</span>
            </span>
          )}
          {facts}
        </span>
        <span>{formatClock(song.duration)}</span>
      </span>
    </>
  )
}

/** Three bars while it plays; on hover, the play or pause icon. */
function Playing() {
  return (
    <>
      <span className="flex h-[11px] items-end gap-0.5 group-hover:hidden" aria-hidden="true">
        <span className="h-[7px] w-[2.5px] rounded-full bg-[#f0793a]" />
        <span className="h-[11px] w-[2.5px] rounded-full bg-[#f0793a]" />
        <span className="h-[5px] w-[2.5px] rounded-full bg-[#f0793a]" />
      </span>
      <span className="hidden group-hover:block">
        <PauseIcon size={12} />
      </span>
    </>
  )
}
