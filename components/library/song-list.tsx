'use client'

import { useTranslations } from 'use-intl'
import { SongListHeader } from '#components/library/song-list-header'
import { HEADER_ROWS, NARROW_ROW_PX, ROW_PX, SongRow } from '#components/library/song-row'
import { findMenu, SONG_KEYS, type SongsView } from '#components/library/songs-view'
import { useRowDrag } from '#components/library/use-row-drag'
import { useSelection } from '#components/library/use-selection'
import { useSongGrid } from '#components/library/use-song-grid'
import { useVirtualRows } from '#components/library/use-virtual-rows'
import { useMedia } from '#components/ui/use-media'
import { useRootScale } from '#components/ui/use-root-scale'

/** Songs as rows, with all details. */
export function SongList({
  songs,
  total,
  multiTakeTasks,
  scroller,
  sort,
  onSort,
  onPlay,
  onEnd,
  onTrash,
  onMove,
  menuOf,
}: SongsView) {
  const t = useTranslations('library')
  const selection = useSelection()
  // The breakpoint of the rows' own styles.
  const size = (useMedia('(width >= 56.25rem)') ? ROW_PX : NARROW_ROW_PX) * useRootScale()
  const { list, items, height, offset, reveal } = useVirtualRows({
    count: songs.length,
    size,
    overscan: 4,
    scroller,
    onEnd,
  })
  const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / size) - 1)
  const step = (id: string, by: -1 | 1) => {
    const order = selection.order()
    const at = order.indexOf(id)
    if (by < 0 && at > 0) onMove?.(id, order[at - 1] ?? null)
    if (by > 0 && at < order.length - 1) onMove?.(id, order[at + 2] ?? null)
  }
  const { grid, handlers } = useSongGrid({
    selection,
    columns: 1,
    page,
    reveal,
    onTrash,
    onMove: onMove && step,
    menuOf: findMenu(songs, menuOf),
  })
  const drag = useRowDrag({
    scroller,
    list,
    size,
    count: songs.length,
    onDrop: (from, to) => {
      const id = songs[from]?.id
      if (id !== undefined && to !== from && to !== from + 1) onMove?.(id, songs[to]?.id ?? null)
    },
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be made of the rows in sight alone.
    <div
      role="grid"
      tabIndex={-1}
      aria-label={t('songs')}
      aria-describedby={SONG_KEYS}
      aria-multiselectable="true"
      aria-rowcount={(total ?? songs.length) + HEADER_ROWS}
      className="outline-none max-lg:-mx-2"
    >
      <SongListHeader sort={sort} onSort={onSort} />
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      <div
        ref={(element) => {
          list.current = element
          grid.current = element
        }}
        role="rowgroup"
        className="relative outline-none [-webkit-touch-callout:none] pointer-coarse:select-none"
        // The content security policy forbids inline styles in HTML of the server, which has no rows.
        {...(scroller && { style: { height } })}
        {...handlers}
      >
        {items.map((row) => {
          const song = songs[row.index]
          return (
            song && (
              <SongRow
                key={song.id}
                song={song}
                index={row.index}
                top={row.start - offset}
                showLetter={multiTakeTasks.has(song.task_id)}
                onPlay={onPlay}
                menuOf={menuOf}
                onDragStart={onMove && drag.begin}
              />
            )
          )
        })}
        {drag.line !== null && (
          <div
            className="pointer-events-none absolute inset-x-0 top-0 h-0.5 rounded-full bg-accent"
            style={{ transform: `translateY(${drag.line * size - 1}px)` }}
          />
        )}
      </div>
    </div>
  )
}
