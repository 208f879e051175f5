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
import { useLeaving } from '#components/api/pending-deletes'
import { isNarrowed, writeFilter } from '#components/api/song-filter'
import { useBatch } from '#components/api/use-batch'
import { useSongSums, useSongs } from '#components/api/use-songs'
import { useErrorMessage } from '#components/i18n/use-error-words'
import { Announcer } from '#components/library/announcer'
import { BulkBar } from '#components/library/bulk-bar'
import { FilterChips } from '#components/library/filter-chips'
import { takesInOrder } from '#components/library/grid-rows'
import { LibraryBar } from '#components/library/library-bar'
import { LibraryEmpty } from '#components/library/library-empty'
import { SongList } from '#components/library/song-list'
import { SongShelf } from '#components/library/song-shelf'
import { SONG_KEYS } from '#components/library/songs-view'
import { useKeptScroll } from '#components/library/use-kept-scroll'
import { useKeptView } from '#components/library/use-kept-view'
import { useMoveInList } from '#components/library/use-move-in-playlist'
import { ChoiceContext, useChosen, useNewChoice } from '#components/library/use-selection'
import { useSongFilter } from '#components/library/use-song-filter'
import type { View } from '#components/library/view'
import { trackOf } from '#components/player/track-of'
import { studioPlayer } from '#components/player/use-player'
import { Button } from '#components/ui/button'
import { offerUndo } from '#components/ui/undo'
import { isUndoKey } from '#components/ui/undo-key'
import type { LibrarySong, SongSums } from '#lib/contract/studio'

/**
 * Finished songs: searched, filtered, sorted, on a shelf or in a list; all of them, or those of one list. What is played
 * goes on with what stands after it.
 */
export function Library({
  list = null,
  told = 'shelf',
  heading,
}: {
  list?: string | null
  /** How the server was told to show songs. */
  told?: View
  heading: ReactNode
}) {
  const t = useTranslations('library')
  const { filter, plain, change, clear } = useSongFilter(list)
  const [view, setView] = useKeptView(list === null ? null : 'list', told)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const q = useDeferredValue(filter.q.trim())
  const asked = useMemo(() => ({ ...filter, q }), [filter, q])
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } = useSongs(asked)
  const { data: allSums } = useSongSums(asked)
  const leaving = useLeaving()
  const [songs, hidden] = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.songs) ?? []
    const known = asked.sort === 'list' ? all : takesInOrder(all)
    return [known.filter((song) => !leaving.has(song.id)), known.filter((song) => leaving.has(song.id))]
  }, [data, leaving, asked.sort])
  const sums = useMemo(() => allSums && without(allSums, hidden), [allSums, hidden])
  const choice = useNewChoice(songs)
  const batch = useBatch()
  const [all, setAll] = useState(false)
  useUndoKept()
  useKeptScroll(`${list}?${writeFilter(asked, plain)}`, scroller, songs.length > 0)

  // The same for as long as the page is open, so that rows in sight stay as they are while more songs come.
  const shown = useRef(songs)
  useLayoutEffect(() => {
    shown.current = songs
  }, [songs])
  const play = useCallback((song: LibrarySong) => {
    const player = studioPlayer()
    if (player.state().track?.id === song.id) return player.toggle()
    player.play(trackOf(song), { list: shown.current.map((each) => trackOf(each)) })
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
    choice.all()
  }
  const move = useMoveInList(list, asked, songs)
  const movable = list !== null && filter.sort === 'list' && !isNarrowed(asked, plain)
  const paired = useMemo(() => pairedTasks(songs), [songs])
  const total = sums?.songs

  const Songs = view === 'shelf' ? SongShelf : SongList
  return (
    <ChoiceContext value={choice}>
      <main
        ref={setScroller}
        tabIndex={-1}
        className="relative min-h-0 flex-1 overflow-y-auto border-line light-from-above px-4 pb-20 outline-none lg:border-l lg:px-11"
      >
        <LibraryBar
          heading={heading}
          sums={sums}
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
            paired={paired}
            scroller={scroller}
            onPlay={play}
            onEnd={more}
            onTrash={trash}
            onMove={movable && view === 'list' ? move : undefined}
          />
        ) : error ? (
          <Unread error={error} onRetry={() => void refetch()} />
        ) : isPending ? null : (
          <LibraryEmpty filter={filter} plain={plain} onClear={clear} />
        )}
        {list !== null && <Announcer />}
        <Spoken choice={choice} count={sums?.songs} />
      </main>
      <BulkBar
        choice={choice}
        songs={songs}
        list={list}
        total={all ? undefined : sums?.songs}
        onAll={() => void chooseAll()}
        onTrash={trash}
      />
    </ChoiceContext>
  )
}

/** Where nothing is written, a browser would undo what was searched for last, however long ago. */
const useUndoKept = () =>
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isUndoKey(event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

/** Sums that leave out what has been deleted here and can still be taken back. */
const without = (sums: SongSums, hidden: readonly LibrarySong[]): SongSums => ({
  songs: sums.songs - hidden.length,
  seconds: sums.seconds - hidden.reduce((seconds, song) => seconds + (song.duration ?? 0), 0),
})

/** Tasks of which both takes are here: only their titles need a letter. */
const pairedTasks = (songs: readonly LibrarySong[]) => {
  const seen = new Set<string>()
  const paired = new Set<string>()
  for (const { task_id } of songs) (seen.has(task_id) ? paired : seen).add(task_id)
  return paired
}

/** How many songs are shown and how many are chosen, for those who hear the page. */
function Spoken({ choice, count }: { choice: ReturnType<typeof useNewChoice>; count: number | undefined }) {
  const t = useTranslations('library')
  const chosen = useChosen(choice, () => choice.count())
  return (
    <>
      <p id={SONG_KEYS} hidden>
        {t('help')}
      </p>
      <p role="status" className="sr-only">
        {count === undefined ? '' : t('count', { count })}
      </p>
      <p role="status" className="sr-only">
        {chosen > 0 ? t('chosenSpoken', { count: chosen }) : ''}
      </p>
    </>
  )
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('library')
  const words = useErrorMessage()
  return (
    <div role="alert" className="mt-16 max-w-md">
      <p className="font-serif text-xl leading-8">{t('failed.title')}</p>
      <p className="mt-2 text-base text-text-2">{words(error)}</p>
      <Button look="primary" size="large" className="mt-5" onClick={onRetry}>
        {t('failed.act')}
      </Button>
    </div>
  )
}
