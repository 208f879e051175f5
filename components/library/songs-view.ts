import type { LibrarySong } from '#lib/contract/studio'

/** What the shelf and the list show alike: the same songs in the same order, the same selection. */
export type SongsView = {
  songs: readonly LibrarySong[]
  /** How many there are altogether, where that is known. */
  total: number | undefined
  /** Tasks with more than one take in the list: only their titles need a letter. */
  paired: ReadonlySet<string>
  scroller: HTMLElement | null
  onPlay: (song: LibrarySong) => void
  onEnd: () => void
  onTrash: (ids: string[]) => void
  /** Puts a song before another one, or at the end; given where the order is the list's own. */
  onMove?: ((id: string, before: string | null) => void) | undefined
}

/** The element that says which keys do what. */
export const SONG_KEYS = 'song-keys'
