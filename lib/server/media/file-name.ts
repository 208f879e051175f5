import { readKey } from '#lib/music/key'

/** Parts of a song’s file names; null if unknown. The first version of a song has no number. */
export type SongName = { title: string | null; bpm: number | null; key: string | null; version: number }

/** Short names of keys for file names: modes with a minor third are minor. */
// shortKeyName('F# minor') // => 'F#m'
export const shortKeyName = (key: string): string => {
  const read = readKey(key)
  return read ? read.note + (read.minor ? 'm' : '') : key
}

/** Bytes of UTF-8. Leaves room for tempo, key, stem and extension within the 255 bytes of most file systems. */
const MAX_TITLE_BYTES = 150

/** The first characters of a text that fit into MAX_TITLE_BYTES. */
const cutToBytes = (text: string): string => {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_TITLE_BYTES) break
    kept += character
  }
  return kept.trim()
}

/** Removes characters that a common system forbids in file names, control characters, and dots at the ends. */
// safeName('AC/DC: "Live"?') // => 'AC DC Live'
export const safeName = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')

/** File name of a song, without extension. */
// fileNameOf({ title: 'Rain', bpm: 95.6, key: 'A minor', version: 2 }) // => 'Rain – v2 – 96 bpm – Am'
export const fileNameOf = ({ title, bpm, key, version }: SongName): string => {
  const shortTitle = cutToBytes(safeName(title ?? ''))
  return [
    shortTitle || 'Song',
    ...(version > 1 ? [`v${version}`] : []),
    ...(bpm === null ? [] : [`${Math.round(bpm)} bpm`]),
    ...(key === null ? [] : [shortKeyName(key)]),
  ].join(' – ')
}
