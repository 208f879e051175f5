'use client'

import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { usePendingDeletes } from '#components/api/pending-deletes'
import { isNarrowed, writeFilter } from '#components/api/song-filter'
import { useBatch } from '#components/api/use-batch'
import { useSongs, useSongTotals } from '#components/api/use-songs'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { BulkBar } from '#components/library/bulk-bar'
import { FilterChips } from '#components/library/filter-chips'
import { takesInOrder } from '#components/library/grid-rows'
import { LibraryBar } from '#components/library/library-bar'
import { LibraryEmpty } from '#components/library/library-empty'
import { SongGrid } from '#components/library/song-grid'
import { SongList } from '#components/library/song-list'
import { SONG_KEYS } from '#components/library/songs-view'
import { useListMenu } from '#components/library/use-list-menu'
import { useMoveInPlaylist } from '#components/library/use-move-in-playlist'
import { useQueueSource } from '#components/library/use-queue-source'
import { useScrollRestoration } from '#components/library/use-scroll-restoration'
import { SelectionContext, useNewSelection, useSelectionValue } from '#components/library/use-selection'
import { useSongFilter } from '#components/library/use-song-filter'
import { useStoredView } from '#components/library/use-stored-view'
import type { View } from '#components/library/view'
import { trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { Button } from '#components/ui/button'
import { offerUndo } from '#components/ui/undo'
import { isUndoKey } from '#components/ui/undo-key'
import type { LibrarySong, SongTotals } from '#lib/contract/studio'

/**
 * The songs of the library, or of a playlist: searched, filtered and sorted, as a grid or a list. Playing a song queues
 * those after it.
 */
export function Library({
  list = null,
  cookieView = 'shelf',
  heading,
}: {
  list?: string | null
  /** The view that the server read from the cookie. */
  cookieView?: View
  heading: ReactNode
}) {
  const t = useTranslations('library')
  const { filter, plain, change, clear } = useSongFilter(list)
  const [view, setView] = useStoredView(list === null ? null : 'list', cookieView)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const q = useDeferredValue(filter.q.trim())
  const appliedFilter = useMemo(() => ({ ...filter, q }), [filter, q])
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } = useSongs(appliedFilter)
  const { data: allTotals } = useSongTotals(appliedFilter)
  const pendingDeletes = usePendingDeletes()
  const [songs, hidden] = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.songs) ?? []
    const byTime = appliedFilter.sort === 'newest' || appliedFilter.sort === 'oldest'
    const known = byTime ? takesInOrder(all) : all
    return [known.filter((song) => !pendingDeletes.has(song.id)), known.filter((song) => pendingDeletes.has(song.id))]
  }, [data, pendingDeletes, appliedFilter.sort])
  const totals = useMemo(() => allTotals && withoutHidden(allTotals, hidden), [allTotals, hidden])
  const selection = useNewSelection(songs)
  const batch = useBatch()
  const [all, setAll] = useState(false)
  usePreventNativeUndo()
  useScrollRestoration(`${list}?${writeFilter(appliedFilter, plain)}`, scroller, songs.length > 0)

  // A stable callback, so that visible rows do not render again as songs load.
  const source = useQueueSource(appliedFilter, plain, data?.pages.at(-1)?.next ?? null)
  const shown = useRef({ songs, source })
  useLayoutEffect(() => {
    shown.current = { songs, source }
  }, [songs, source])
  const play = useCallback((song: LibrarySong) => {
    const player = getPlayer()
    if (player.state().track?.id === song.id) return player.toggle()
    const { songs, source } = shown.current
    player.play(trackOf(song), { list: songs.map((each) => trackOf(each)), source })
  }, [])
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const trash = useCallback(
    (ids: string[]) => {
      batch.hide(ids)
      offerUndo(
        t('done.trashed', { count: ids.length }),
        () => batch.show(ids),
        () => batch.trash(ids),
      )
    },
    [batch, t],
  )
  const chooseAll = async () => {
    setAll(true)
    for (let more = hasNextPage; more; ) more = (await fetchNextPage()).hasNextPage
    setAll(false)
    selection.all()
  }
  const menuOf = useListMenu({ list, selection, play })
  const move = useMoveInPlaylist(list, appliedFilter, songs)
  const movable = list !== null && filter.sort === 'playlist' && !isNarrowed(appliedFilter, plain)
  const paired = useMemo(() => pairedTasks(songs), [songs])
  const total = totals?.songs

  const Songs = view === 'shelf' ? SongGrid : SongList
  return (
    <SelectionContext value={selection}>
      <main
        ref={setScroller}
        tabIndex={-1}
        className="relative min-h-0 flex-1 overflow-y-auto border-line page-gradient px-4 pb-20 outline-none lg:border-l lg:px-11"
      >
        <LibraryBar
          heading={heading}
          totals={totals}
          filter={filter}
          onChange={change}
          view={view}
          onView={setView}
          list={list !== null}
        />
        <FilterChips filter={filter} plain={plain} onChange={change} onClear={clear} />
        {songs.length > 0 ? (
          <Songs
            songs={songs}
            total={total}
            multiTakeTasks={paired}
            scroller={scroller}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            onPlay={play}
            onEnd={more}
            onTrash={trash}
            menuOf={menuOf}
            onMove={movable && view === 'list' ? move : undefined}
          />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : isPending ? null : (
          <LibraryEmpty filter={filter} plain={plain} onClear={clear} />
        )}
        <CountAnnouncer selection={selection} count={totals?.songs} />
      </main>
      <BulkBar
        selection={selection}
        songs={songs}
        list={list}
        total={all ? undefined : totals?.songs}
        onAll={() => void chooseAll()}
        onTrash={trash}
      />
    </SelectionContext>
  )
}

/** Outside of fields, the browser's undo would change the search field. */
const usePreventNativeUndo = () =>
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isUndoKey(event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

/** Totals withoutHidden pending deletes. */
const withoutHidden = (totals: SongTotals, hidden: readonly LibrarySong[]): SongTotals => ({
  songs: totals.songs - hidden.length,
  seconds: totals.seconds - hidden.reduce((seconds, song) => seconds + (song.duration ?? 0), 0),
})

/** Tasks with both takes in the list: only their titles need a letter. */
const pairedTasks = (songs: readonly LibrarySong[]) => {
  const seen = new Set<string>()
  const paired = new Set<string>()
  for (const { task_id } of songs) (seen.has(task_id) ? paired : seen).add(task_id)
  return paired
}

/** Announces the number of songs shown and selected. */
function CountAnnouncer({
  selection,
  count,
}: {
  selection: ReturnType<typeof useNewSelection>
  count: number | undefined
}) {
  const t = useTranslations('library')
  const selected = useSelectionValue(selection, () => selection.count())
  return (
    <>
      <p id={SONG_KEYS} hidden>
        {t('help')}
      </p>
      <p role="status" className="sr-only">
        {count === undefined ? '' : t('count', { count })}
      </p>
      <p role="status" className="sr-only">
        {selected > 0 ? t('chosenSpoken', { count: selected }) : ''}
      </p>
    </>
  )
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('library')
  const toMessage = useErrorMessage()
  return (
    <div role="alert" className="mt-16 max-w-md">
      <p className="font-serif text-xl leading-8">{t('failed.title')}</p>
      <p className="mt-2 text-base text-text-2">{toMessage(error)}</p>
      <Button variant="primary" size="large" className="mt-5" onClick={onRetry}>
        {t('failed.act')}
      </Button>
    </div>
  )
}
