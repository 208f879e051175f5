// @ts-check
import { extname } from 'node:path'
import { ClientError } from './client.mjs'

/** Files of a song, by the names that programs use for them. @type {Record<string, string>} */
export const FILE_KINDS = {
  mp3: 'audio.mp3',
  wav: 'audio.wav',
  flac: 'audio.flac',
  midi: 'song.mid',
  lrc: 'song.lrc',
  lyrics: 'lyrics.txt',
  chords: 'chords.txt',
  json: 'song.json',
  'lead-sheet': 'lead-sheet.musicxml',
  score: 'score.musicxml',
  abc: 'song.abc',
  chordpro: 'song.cho',
  dawproject: 'song.dawproject',
  reaper: 'reaper.zip',
  stems: 'stems.zip',
  all: 'all.zip',
}

/**
 * The file of a kind, such as `midi`.
 * @param {string} kind
 */
export const fileOfKind = (kind) => {
  const file = Object.hasOwn(FILE_KINDS, kind) ? FILE_KINDS[kind] : undefined
  if (!file) throw new ClientError(`${kind} is no kind of file. Kinds: ${Object.keys(FILE_KINDS).join(', ')}.`)
  return file
}

/** Kinds by the endings that belong to one kind only. @type {Record<string, string>} */
const ENDINGS = {
  '.mp3': 'mp3',
  '.wav': 'wav',
  '.flac': 'flac',
  '.mid': 'midi',
  '.midi': 'midi',
  '.lrc': 'lrc',
  '.json': 'json',
  '.abc': 'abc',
  '.cho': 'chordpro',
  '.dawproject': 'dawproject',
}

/**
 * The kind of a file by its name.
 * @param {string} path
 */
// kindOfPath('demo.mid') // => 'midi'
export const kindOfPath = (path) => {
  const kind = ENDINGS[extname(path).toLowerCase()]
  if (!kind)
    throw new ClientError(
      `The ending of ${path} doesn’t tell the kind of the file. Add --as with one of ${Object.keys(FILE_KINDS).join(', ')}.`,
    )
  return kind
}
