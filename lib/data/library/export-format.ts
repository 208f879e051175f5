/**
 * The archive that a library travels in: a zip with an index of its own first, then what storage holds, under the same keys.
 * Left out is what another studio must not have (owners, the tokens of addresses) and what can be made again.
 */
export const INDEX = 'songloom.json'

export const FORMAT = 'songloom-library'
/** Raised when older studios could no longer read it. */
export const VERSION = 1

/** What the index tells. */
export type LibraryIndex = {
  format: typeof FORMAT
  version: number
  created_at: string
  songs: number
  uploads: number
  /** With songs that failed. */
  tasks: number
  lists: number
  /** Of all files together, before the zip's own. */
  bytes: number
  /** Songs and uploads whose recording was not in storage: they are not in the archive either. */
  missing: string[]
}

/**
 * In the order in which they arrive: what others stand on comes first. Tasks are there for their songs that failed: what was
 * asked for is not lost because nothing came of it. Those that are finished tell of their tasks themselves.
 */
export const ROOTS = ['uploads', 'songs', 'tasks', 'lists'] as const
export type Root = (typeof ROOTS)[number]

/** Which song, upload, task or list a key belongs to; null where it is of none. */
// parseFileKey('songs/8f…/audio.mp3') // => { root: 'songs', id: '8f…', file: 'audio.mp3' }
export const parseFileKey = (key: string): { root: Root; id: string; file: string } | null => {
  const [, root, id, file] = /^(songs|uploads|tasks|lists)\/([^/]+)\/(.+)$/.exec(key) ?? []
  return root && id && file ? { root: root as Root, id, file } : null
}

/** What is never carried: pieces of songs that are being made, and files that are made on request. */
export const isTransientFile = (key: string) => key.startsWith('live/') || /^songs\/[^/]+\/parts\//.test(key)
