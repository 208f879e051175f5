import { trackOf } from '#components/player/track-of'
import type { SongMenuOptions } from '#components/song/song-menu-store'
import type { LibrarySong } from '#lib/contract/studio'

/** Props of the grid and of the list. */
export type SongsView = {
  songs: readonly LibrarySong[]
  /** The total number, if known. */
  total: number | undefined
  /** Tasks with more than one take in the list: only their titles need a letter. */
  multiTakeTasks: ReadonlySet<string>
  scroller: HTMLElement | null
  onPlay: (song: LibrarySong) => void
  onEnd: () => void
  onTrash: (ids: string[]) => void
  /** What a song’s menu offers in this list. */
  menuOf: (song: LibrarySong) => SongMenuOptions
  /** Moves a song before another, or to the end (null). Only in the playlist's own order. */
  onMove?: ((id: string, before: string | null) => void) | undefined
}

/** Id of the element that explains the keys. */
export const SONG_KEYS = 'song-keys'

/** Finds the menu of a song of the list by its id. */
export const findMenu = (songs: readonly LibrarySong[], menuOf: SongsView['menuOf']) => (id: string) => {
  const song = songs.find((each) => each.id === id)
  return song ? { track: trackOf(song), ...menuOf(song) } : null
}
