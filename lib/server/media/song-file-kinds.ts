import type { Analysis } from '#lib/contract/capabilities'
import { fail, ok, type Result } from '#lib/contract/errors'
import { hasWords } from '#lib/contract/has-words'
import { STEM_FORMATS, type StemFormat, stemExtension } from '#lib/contract/stem-formats'
import { StemQuery } from '#lib/contract/studio'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { publicSong } from '#lib/data/shares/public-song'
import { type ExportIndex, type ExportKind, stemFormatOf, stemsKind } from '#lib/data/songs/exports'
import { chordSheet } from '#lib/data/songs/sheets/chord-sheet'
import { lrcOf } from '#lib/data/songs/sheets/lrc'
import { timelineOf } from '#lib/data/songs/timeline'
import { isForeign } from '#lib/jobs/analyse-recording'
import { parse } from '#lib/server/http/body'

/** The files of a finished song besides its recording. Small ones always exist; large ones are created on demand. */

export type Whole = { song: WholeSong; task: TaskRow }

const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Files generated from the song's row for each request, so that they have its current title. `write`: null without data. */
export const WRITTEN: Record<string, { type: string; ending: string; write(whole: Whole): string | null }> = {
  'song.lrc': {
    type: TEXT_TYPE,
    ending: '.lrc',
    write: ({ song }) => {
      const lines = timelineOf(song)?.lines ?? []
      return lines.length > 0 ? lrcOf({ title: song.title ?? 'Song', length: song.duration ?? 0 }, lines) : null
    },
  },
  'lyrics.txt': {
    type: TEXT_TYPE,
    ending: ' – lyrics.txt',
    write: ({ song }) => (song.lyric ? `${song.lyric}\n` : null),
  },
  'chords.txt': {
    type: TEXT_TYPE,
    ending: ' – chords.txt',
    write: ({ song }) => {
      const timeline = timelineOf(song)
      return timeline && chordSheet({ ...song, title: song.title ?? 'Song' }, timeline)
    },
  },
  'song.json': {
    type: 'application/json; charset=utf-8',
    ending: '.json',
    write: ({ song, task }) => `${JSON.stringify(publicSong(song, task), null, 2)}\n`,
  },
}

/** Whether the times of the words of a song are not known yet, and could be found out. */
export const isTimeable = ({ song, task }: Whole): boolean =>
  isForeign(task, song) && hasWords(song.lyric) && !timelineOf(song)?.lines.length

/** Files created on demand, and the exports that each needs. `stems` are in the format that is asked for. */
export const MADE = new Map<string, readonly ('stems' | 'wav' | 'flac' | 'multitrack')[]>([
  ['audio.wav', ['wav']],
  ['audio.flac', ['flac']],
  ['stems.zip', ['stems']],
  ['song.dawproject', ['stems']],
  ['reaper.zip', ['stems']],
  ['all.zip', ['stems', 'wav', 'flac']],
  // Not a download: the app's multitrack player reads these.
  ['multitrack.json', ['multitrack']],
  ['multitrack.bin', ['multitrack']],
])

/** A zip that is written while it is sent, whose size is not known before. */
export const isArchive = (file: string) => /\.(zip|dawproject)$/.test(file)

export const STEM = /^stems\/(.+)\.(wav|flac|mp3)$/

export const isMade = (file: string) => MADE.has(file) || STEM.test(file)

export const kindsOf = (file: string, format: StemFormat): ExportKind[] =>
  (MADE.get(file) ?? (STEM.test(file) ? (['stems'] as const) : [])).map((kind) =>
    kind === 'stems' ? stemsKind(format) : kind,
  )

/** The format of the stems that a request asks for. The extension of a single stem must match it. */
export const formatOf = (request: Request, file: string): Result<StemFormat> => {
  const extension = STEM.exec(file)?.[2]
  if (extension === undefined && !MADE.get(file)?.includes('stems')) return ok(STEM_FORMATS[0])
  const format = new URL(request.url).searchParams.get('format')
  const query = parse(StemQuery, { format: format ?? (extension === 'wav' ? undefined : extension) })
  if (!query.ok) return query
  if (extension === undefined || stemExtension(query.value.format) === extension) return ok(query.value.format)
  const message = `A stem of this format ends in .${stemExtension(query.value.format)}.`
  return fail('invalid', message, { errors: [{ path: 'format', message }] })
}

/** Files of stems that need nothing else of their song. */
const isOfStemsOnly = (file: string) => file === 'stems.zip' || STEM.test(file)

/**
 * The exports of a file that are possible for a song. The recording's own format needs none. Songs of remote services have no
 * stems of their own: they are estimated where they are asked for, and belong to no project and no zip of everything.
 */
export const possible = (
  { song, task }: Whole,
  file: string,
  format: StemFormat,
  analyses: ReadonlySet<Analysis>,
): ExportKind[] =>
  kindsOf(file, format).filter((kind) => {
    if (kind === song.format) return false
    if (!isForeign(task, song)) return true
    return stemFormatOf(kind) ? isOfStemsOnly(file) && analyses.has('stems') : kind !== 'multitrack'
  })

/** A file of an export. The only file of an export may have another name in its index than in the URL. */
export const fileIn = (index: ExportIndex | null, name: string) =>
  index?.files.length === 1 ? index.files[0] : index?.files.find((kept) => kept.name === name)
