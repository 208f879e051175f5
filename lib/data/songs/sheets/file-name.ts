import { readKey } from '#lib/music/key'

/** What a song's files are named after; null where it is not known. */
export type SongName = { title: string | null; bpm: number | null; key: string | null }

/** Short names of keys for file names: modes with a minor third are minor. */
// keyInShort('F# minor') // => 'F#m'
export const keyInShort = (key: string): string => {
  const read = readKey(key)
  return read ? read.note + (read.minor ? 'm' : '') : key
}

/** Longest title in a name, in bytes: with everything behind it a name stays under the 255 that most disks take. */
const MAX_TITLE_BYTES = 150

/** As many whole characters as fit. */
const cut = (text: string): string => {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_TITLE_BYTES) break
    kept += character
  }
  return kept.trim()
}

/** Without what one of the usual systems does not allow in names. */
// safeName('AC/DC: "Live"?') // => 'AC DC Live'
export const safeName = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')

/** The name of all files of a song, without an ending. */
// fileNameOf({ title: 'Rain', bpm: 95.6, key: 'A minor' }) // => 'Rain – 96 bpm – Am'
export const fileNameOf = ({ title, bpm, key }: SongName): string => {
  const short = cut(safeName(title ?? ''))
  return [
    short || 'Song',
    ...(bpm === null ? [] : [`${Math.round(bpm)} bpm`]),
    ...(key === null ? [] : [keyInShort(key)]),
  ].join(' – ')
}
