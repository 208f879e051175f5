import { fail, ok, type Result } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import { chordProSheet } from '#lib/data/songs/sheets/chord-pro'
import { timelineOf } from '#lib/data/songs/timeline'
import type { App } from '#lib/server/app'
import type { Whole } from '#lib/server/media/song-file-kinds'
import { isFailure, type NotationFormat } from '#lib/services/embedded/engine-host'

/** Files of a song for notation programs, written from its score for each request. */

const MUSICXML = 'application/vnd.recordare.musicxml+xml'

export const NOTATION: Record<string, { format: NotationFormat; type: string; ending: string }> = {
  'lead-sheet.musicxml': { format: 'lead-sheet', type: MUSICXML, ending: ' – lead sheet.musicxml' },
  'score.musicxml': { format: 'full-score', type: MUSICXML, ending: ' – score.musicxml' },
  'song.abc': { format: 'abc', type: 'text/vnd.abc; charset=utf-8', ending: '.abc' },
  'song.cho': { format: 'chord-pro', type: 'text/plain; charset=utf-8', ending: '.cho' },
}

/** What is known of a song without a score; null if that is nothing. */
const withoutScore = ({ song, task }: Whole): string | null => {
  const isRemote = task.service === 'remote'
  const head = { title: song.title ?? 'Song', key: song.key, bpm: song.bpm, meter: song.meter, isAsRead: isRemote }
  return chordProSheet(head, timelineOf(song), song.lyric)
}

/** The notation files that a song can have. Their sizes are known once they are written; null until then. */
export const listNotation = async (app: App, whole: Whole): Promise<{ file: string; bytes: number | null }[]> => {
  const score = await app.storage.size(songFiles(whole.song.id).score)
  if (score !== null) return Object.keys(NOTATION).map((file) => ({ file, bytes: null }))
  const text = withoutScore(whole)
  return text === null ? [] : [{ file: 'song.cho', bytes: Buffer.byteLength(text) }]
}

/** The text of a notation file. */
export const writeNotation = async (app: App, whole: Whole, file: string): Promise<Result<string>> => {
  const { song } = whole
  const { format } = NOTATION[file]!
  const score = await app.storage.get(songFiles(song.id).score)
  if (!score) {
    const text = format === 'chord-pro' ? withoutScore(whole) : null
    return text === null ? fail('no_parts', 'This song has no score.') : ok(text)
  }
  const written = await app.engine.writeNotation(score, format, song.title ?? 'Song')
  return isFailure(written) ? fail('no_parts', written.message) : ok(written.text)
}
