'use client'

import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLeaving } from '#components/api/leaving'
import { type SongFilter, useSongs } from '#components/api/use-songs'
import { LibraryBar } from '#components/library/library-bar'
import { LibraryEmpty } from '#components/library/library-empty'
import { SongList } from '#components/library/song-list'
import { SongShelf } from '#components/library/song-shelf'
import { useKeptView } from '#components/library/use-kept-view'
import { trackOf } from '#components/player/track-of'
import { studioPlayer } from '#components/player/use-player'
import { Button } from '#components/ui/button'
import type { LibrarySong } from '#lib/contract/studio'

/** Every finished song: searched, sorted, on a shelf or in a list. What is played goes on with what stands after it. */
export function Library() {
  const [filter, setFilter] = useState<SongFilter>({ q: '', sort: 'newest', favourite: false })
  const [view, setView] = useKeptView()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const q = useDeferredValue(filter.q.trim())
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } = useSongs({ ...filter, q })
  const leaving = useLeaving()
  const songs = useMemo(
    () => data?.pages.flatMap((page) => page.songs).filter((song) => !leaving.has(song.id)) ?? [],
    [data, leaving],
  )

  // Stable while the list is, so that rows in sight stay as they are.
  const play = useCallback(
    (song: LibrarySong) => {
      const player = studioPlayer()
      if (player.state().track?.id === song.id) return player.toggle()
      player.play(trackOf(song), { list: songs.map((each) => trackOf(each)) })
    },
    [songs],
  )
  const paired = useMemo(() => pairedTasks(songs), [songs])
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }

  const List = view === 'shelf' ? SongShelf : SongList
  return (
    <main
      ref={setScroller}
      tabIndex={-1}
      className="relative min-h-0 flex-1 overflow-y-auto border-line bg-linear-to-b from-surface-1 to-bg to-[320px] px-4 pb-8 outline-none desk:border-l desk:px-11"
    >
      <LibraryBar filter={filter} onFilter={setFilter} view={view} onView={setView} songs={songs} more={hasNextPage} />
      {songs.length > 0 ? (
        <List songs={songs} paired={paired} scroller={scroller} onPlay={play} onEnd={more} />
      ) : error ? (
        <Unread message={error.message} onRetry={() => void refetch()} />
      ) : isPending ? null : (
        <LibraryEmpty filter={filter} onClear={() => setFilter({ ...filter, q: '', favourite: false })} />
      )}
    </main>
  )
}

/** Tasks of which both takes are here: only their titles need a letter. */
const pairedTasks = (songs: readonly LibrarySong[]) => {
  const seen = new Set<string>()
  const paired = new Set<string>()
  for (const { task_id } of songs) (seen.has(task_id) ? paired : seen).add(task_id)
  return paired
}

function Unread({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-16 max-w-md">
      <p className="font-words text-f leading-8">The library did not open.</p>
      <p className="mt-2 text-mp text-text-2">{message}</p>
      <Button look="primary" size="large" className="mt-5" onClick={onRetry}>
        Open it again
      </Button>
    </div>
  )
}
