import type { Analysis } from '#lib/contract/capabilities'
import { STEM_FORMATS, stemExtension } from '#lib/contract/stem-formats'
import type { SongFile, SongParts, StemChoice } from '#lib/contract/studio'
import { songFiles, WavesFile } from '#lib/data/file-keys'
import {
  EXPORT_KINDS,
  type ExportIndex,
  type ExportKind,
  findExport,
  stemFormatOf,
  stemsKind,
} from '#lib/data/songs/exports'
import { isAnalysable, isForeign } from '#lib/jobs/analyse-recording'
import { refusalOf } from '#lib/jobs/run-export'
import { findKeptSource } from '#lib/jobs/source-song'
import type { App } from '#lib/server/app'
import { requestOrigin } from '#lib/server/http/origin'
import { fileNameOf, safeName } from '#lib/server/media/file-name'
import { joinKeptWaves } from '#lib/server/media/kept-waves'
import { listNotation } from '#lib/server/media/notation-files'
import { fileIn, isArchive, isTimeable, MADE, possible, type Whole, WRITTEN } from '#lib/server/media/song-file-kinds'
import { stemBytes } from '#lib/services/embedded/embedded'

type Indexes = ReadonlyMap<ExportKind, ExportIndex | null>

const wavesOf = async (app: App, songId: string): Promise<SongParts['waves']> => {
  const kept = await app.storage.get(songFiles(songId).waves)
  const { waves } = kept ? WavesFile.parse(JSON.parse(Buffer.from(kept).toString())) : { waves: [] }
  return waves.map(({ name, peaks }) => ({ name, peaks }))
}

/** Waveforms of the parts; those of the source for what an extended song keeps. */
const wavesWithKept = async (
  app: App,
  { song }: Whole,
  keptSource: Awaited<ReturnType<typeof findKeptSource>>,
): Promise<SongParts['waves']> => {
  const own = await wavesOf(app, song.id)
  if (!keptSource || 'code' in keptSource) return own
  const { song: source, task } = keptSource
  const waves = await wavesWithKept(app, keptSource, await findKeptSource(app.db, task, app.engine.version))
  return joinKeptWaves(own, waves, { song: song.duration ?? 0, source: source.duration ?? 0 })
}

const ESTIMATED = { is_estimated: true } as const

/** Of most models that separate recordings, to estimate sizes. */
const SEPARATED_STEMS = 4
const SAMPLE_RATE = 44_100

/** Bytes of a 24-bit stereo WAV file's header and of one frame. */
const MASTER_WAV = { head: 44, frame: 6 }

/** State of a file whose exports are `kinds`. */
const stateOf = (
  app: App,
  { song, task }: Whole,
  kinds: readonly ExportKind[],
  indexes: Indexes,
  analyses: ReadonlySet<Analysis>,
): Pick<SongFile, 'state' | 'progress' | 'reason' | 'code'> => {
  const missing = kinds.filter((kind) => !indexes.get(kind))
  if (missing.length === 0) return { state: 'ready' }
  const refusal =
    app.exportQueue.refused(song.id) ??
    missing.map((kind) => refusalOf(task, song, kind, app.engine.version, analyses)).find((why) => why !== null)
  if (refusal) return { state: 'unavailable', reason: refusal.detail, code: refusal.code }
  const running = missing.map((kind) => app.exportQueue.progress(song.id, kind))
  const [first] = running
  return first && running.every((found) => found !== null)
    ? { state: 'exporting', progress: first.progress }
    : { state: 'on_request' }
}

/** The formats of a song's stems, with size and time. Empty where a format is not available. */
const stemChoices = (
  app: App,
  whole: Whole,
  url: string,
  indexes: Indexes,
  stemCount: number,
  analyses: ReadonlySet<Analysis>,
): StemChoice[] => {
  const { song } = whole
  const samples =
    song.metadata?.samples ?? (song.duration === null ? undefined : Math.round(song.duration * SAMPLE_RATE))
  if (samples === undefined) return []
  return STEM_FORMATS.flatMap((format) => {
    const kind = stemsKind(format)
    const { state } = stateOf(app, whole, [kind], indexes, analyses)
    if (state === 'unavailable') return []
    const made = indexes.get(kind)?.files.reduce((sum, file) => sum + file.bytes, 0)
    return {
      format,
      url: `${url}?format=${format}`,
      bytes: made ?? stemBytes(format, samples) * stemCount,
      estimated: made === undefined && (format === 'flac' || isForeign(whole.task, song)),
      seconds:
        made !== undefined
          ? 0
          : isAnalysable(whole.task, song)
            ? null
            : app.exportQueue.estimate([kind], song.duration ?? 0),
      state,
    }
  })
}

/** Lists the files of a song, existing or available on demand. */
export const listSongFiles = async (app: App, request: Request, whole: Whole): Promise<SongParts> => {
  const { song, task } = whole
  const base = `${requestOrigin(request.headers, app.env)}/media/${song.mediaToken}/`
  const url = (file: string) => `${base}${file.split('/').map(encodeURIComponent).join('/')}`
  const ready = (file: string, bytes: number | null): SongFile => ({ file, url: url(file), bytes, state: 'ready' })
  // The times of other songs were measured in their recordings.
  const estimated = new Set(song.metadata ? [] : ['song.lrc', 'chords.txt'])
  const files: SongFile[] = [ready(`audio.${song.format}`, song.bytes)]

  const midi = await app.storage.size(songFiles(song.id).midi)
  if (midi !== null) files.push(ready('song.mid', midi))
  for (const { file, bytes } of await listNotation(app, whole)) files.push(ready(file, bytes))
  for (const [file, { write }] of Object.entries(WRITTEN)) {
    const text = write(whole)
    if (text !== null) files.push({ ...ready(file, Buffer.byteLength(text)), ...(estimated.has(file) && ESTIMATED) })
  }
  const analyses = await app.services.analyses()
  if (isTimeable(whole) && analyses.has('words')) {
    const running = app.exportQueue.progress(song.id, 'words')
    const state = running ? ({ state: 'exporting', progress: null } as const) : ({ state: 'on_request' } as const)
    files.push({ file: 'song.lrc', url: url('song.lrc'), bytes: null, ...state, ...ESTIMATED })
  }

  const keptSource = await findKeptSource(app.db, task, app.engine.version)
  const waves = await wavesWithKept(app, whole, keptSource)
  const samples = song.metadata?.samples
  // Songs from before their waveforms were kept have their parts and the reverb.
  const stemCount =
    waves.length ||
    (isForeign(task, song) ? SEPARATED_STEMS : 0) ||
    (song.metadata && task.service === 'embedded' ? song.metadata.parts.length + 1 : 0)
  const indexes = new Map<ExportKind, ExportIndex | null>()
  for (const kind of EXPORT_KINDS) indexes.set(kind, await findExport(app.storage, song.id, kind))
  for (const file of MADE.keys()) {
    const kinds = possible(whole, file, STEM_FORMATS[0], analyses)
    if (kinds.length === 0) continue
    const formats = file === 'stems.zip' ? stemChoices(app, whole, url(file), indexes, stemCount, analyses) : []
    const state = stateOf(app, whole, kinds, indexes, analyses)
    const made = isArchive(file) ? null : fileIn(indexes.get(kinds[0]!) ?? null, file)
    const guess = file === 'audio.wav' && samples ? MASTER_WAV.head + samples * MASTER_WAV.frame : null
    files.push({
      file,
      url: url(file),
      bytes: made?.bytes ?? formats[0]?.bytes ?? guess,
      ...state,
      ...(formats.length > 0 && { formats }),
      ...(isAnalysable(task, song) && kinds.some(stemFormatOf) && ESTIMATED),
    })
  }
  for (const format of STEM_FORMATS)
    for (const { name, bytes } of indexes.get(stemsKind(format))?.files ?? []) {
      const file = `stems/${safeName(name)}.${stemExtension(format)}`
      files.push({
        ...ready(file, bytes),
        url: `${url(file)}?format=${format}`,
        ...(isAnalysable(task, song) && ESTIMATED),
      })
    }
  return {
    name: fileNameOf(song),
    files,
    waves,
    ...(keptSource && 'code' in keptSource && { kept_reason: { code: keptSource.code, detail: keptSource.detail } }),
  }
}
