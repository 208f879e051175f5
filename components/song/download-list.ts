import type { StemFormat } from '#lib/contract/stem-formats'
import type { SongFile, SongParts, StemChoice } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

/** The downloads of a song, in the order of every list of them. Other files are only in the zip. */
const DOWNLOADS = [
  [/^audio\.mp3$/, 'mp3'],
  [/^audio\.wav$/, 'wav'],
  [/^audio\.flac$/, 'flac'],
  [/^stems\.zip$/, 'stems'],
  [/^song\.dawproject$/, 'dawproject'],
  [/^reaper\.zip$/, 'reaper'],
  [/^song\.mid$/, 'midi'],
  [/^lead-sheet\.musicxml$/, 'leadSheet'],
  [/^score\.musicxml$/, 'fullScore'],
  [/^song\.abc$/, 'abc'],
  [/^song\.cho$/, 'chordPro'],
  [/^chords\.txt$/, 'chords'],
  [/^song\.lrc$/, 'lrc'],
  [/^lyrics\.txt$/, 'lyrics'],
  [/^song\.json$/, 'data'],
] as const satisfies readonly [file: RegExp, name: string][]

export type DownloadName = (typeof DOWNLOADS)[number][1]

/** A download, or all files as one zip. */
export type DownloadKind = DownloadName | 'everything'
export const DOWNLOAD_KINDS: readonly DownloadKind[] = [...DOWNLOADS.map(([, name]) => name), 'everything']

/** `name` is a key of the texts `song.downloads`. */
export type Download = { name: DownloadName; file: SongFile }

/** The downloads that a song has. */
// listDownloads(parts).map(({ name }) => name) → ['mp3', 'wav', 'flac', 'midi', 'data']
export const listDownloads = (parts: SongParts | undefined): Download[] =>
  DOWNLOADS.flatMap(([pattern, name]) => {
    const file = parts?.files.find((each) => pattern.test(each.file))
    return file ? [{ name, file }] : []
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

/** The zip of all files, with the stems in a format. */
export const everythingIn = (file: SongFile, format: StemFormat): SongFile => ({
  ...file,
  url: `${file.url}?format=${format}`,
  // Its state is that of the first format: another one is asked for before it is downloaded.
  state: file.state === 'ready' ? 'on_request' : file.state,
})

/** A file of a song, with stems in a format; undefined if the song has no such file. */
export const findDownload = (parts: SongParts, kind: DownloadKind, format: StemFormat): SongFile | undefined => {
  if (kind === 'everything') {
    const all = findEverything(parts)
    return all && everythingIn(all, format)
  }
  const file = listDownloads(parts).find(({ name }) => name === kind)?.file
  const choice = file?.formats?.find((each) => each.format === format) ?? file?.formats?.[0]
  return file && choice ? inFormat(file, choice) : file
}

/** The name of a file in texts, with the format of its stems. */
// nameDownload(t, 'stems', 'wav24') → 'Stems (WAV, 24-bit)'
export const nameDownload = (t: Translator<'song.downloads'>, kind: DownloadKind, format: StemFormat): string => {
  if (kind === 'everything') return t('allFiles')
  return kind === 'stems' ? t('named', { name: t(kind), format: t(`format.${format}`) }) : t(kind)
}
