/**
 * The export archive: a zip with an index first, then the files of storage under the same keys.
 * It omits data of this server (owners, media tokens) and files that can be created again.
 */
export const INDEX = 'songloom.json'

export const FORMAT = 'songloom-library'
/** Raised when older versions can no longer read it. */
export const VERSION = 1

/** Content of songloom.json. */
export type LibraryIndex = {
  format: typeof FORMAT
  version: number
  created_at: string
  songs: number
  uploads: number
  /** Tasks with failed songs. */
  tasks: number
  lists: number
  /** Size of all files, without the zip’s own data. */
  bytes: number
  /** Ids of songs and uploads without audio in storage; the archive omits them. */
  missing: string[]
}

/** Import order: dependencies first. `tasks` holds only tasks with failed songs, so that they can be retried. */
export const ROOTS = ['uploads', 'songs', 'tasks', 'lists'] as const
export type Root = (typeof ROOTS)[number]

/** The item that a key belongs to; null if none. */
// parseFileKey('songs/8f…/audio.mp3') // => { root: 'songs', id: '8f…', file: 'audio.mp3' }
export const parseFileKey = (key: string): { root: Root; id: string; file: string } | null => {
  const [, root, id, file] = /^(songs|uploads|tasks|lists)\/([^/]+)\/(.+)$/.exec(key) ?? []
  return root && id && file ? { root: root as Root, id, file } : null
}

/** Files that are never exported: live chunks and exports created on demand. */
export const isTransientFile = (key: string) => key.startsWith('live/') || /^songs\/[^/]+\/parts\//.test(key)
