import type { Sort } from '#lib/contract/limits'
import type { LibrarySong } from '#lib/contract/studio'

/** Props of the grid and of the list. */
export type SongsView = {
  songs: readonly LibrarySong[]
  /** The total number, if known. */
  total: number | undefined
  /** Tasks with more than one take in the list: only their titles need a letter. */
  multiTakeTasks: ReadonlySet<string>
  scroller: HTMLElement | null
  sort: Sort
  onSort: (sort: Sort) => void
  onPlay: (song: LibrarySong) => void
  onEnd: () => void
  onTrash: (ids: string[]) => void
  /** Moves a song before another, or to the end (null). Only in the playlist's own order. */
  onMove?: ((id: string, before: string | null) => void) | undefined
}

/** Id of the element that explains the keys. */
export const SONG_KEYS = 'song-keys'
