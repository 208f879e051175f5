import type { SongFile, SongParts, StemChoice } from '#lib/contract/studio'

/** The downloads of a song, in the order of every list of them. Other files are only in the zip. */
const DOWNLOADS = [
  [/^audio\.mp3$/, 'mp3'],
  [/^audio\.wav$/, 'wav'],
  [/^audio\.flac$/, 'flac'],
  [/^stems\.zip$/, 'stems'],
  [/^song\.mid$/, 'midi'],
  [/^chords\.txt$/, 'chords'],
  [/^song\.lrc$/, 'lrc'],
  [/^lyrics\.txt$/, 'lyrics'],
  [/^song\.json$/, 'data'],
] as const satisfies readonly [file: RegExp, name: string][]

export type DownloadName = (typeof DOWNLOADS)[number][1]

/** `name` is a key of the texts `song.downloads`. */
export type Download = { name: DownloadName; file: SongFile }

/** The downloads that a song has. */
// listDownloads(parts).map(({ name }) => name) → ['mp3', 'wav', 'flac', 'midi', 'data']
export const listDownloads = (parts: SongParts | undefined): Download[] =>
  DOWNLOADS.flatMap(([pattern, name]) => {
    const file = parts?.files.find((each) => pattern.test(each.file))
    return file ? { name, file } : []
  })

/** The zip of all files. */
export const findEverything = (parts: SongParts | undefined): SongFile | undefined =>
  parts?.files.find(({ file }) => file === 'all.zip')

/** A file with its stems in another format: the fields of `file`, for this choice. */
export const inFormat = (file: SongFile, { url, bytes, state }: StemChoice): SongFile => ({
  ...file,
  url,
  bytes,
  state,
})
