import type { Analysis } from '#lib/contract/capabilities'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { saveTimedLyric, textToTime } from '#lib/data/songs/timed-lyric'
import type { Db } from '#lib/db/client'
import type { NamedRecording, WavLayout } from '#lib/engine/protocol'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'
import type { Analyser } from '#lib/services/service'
import type { Storage } from '#lib/storage/storage'

/** What a service estimates of songs that the built-in engine did not make: their stems, and when their words are sung. */

export type AnalysisContext = {
  db: Db
  storage: Storage
  engine: Pick<EngineHost, 'toWav'>
  /** Those for which a service is set up. */
  analyses(): Promise<ReadonlySet<Analysis>>
  /** Null if no service is set up for it. */
  analyserOf(analysis: Analysis): Promise<Analyser | null>
}

/** Longest recording that is analysed. Its stems are held in memory. */
export const MAX_ANALYSED_SECONDS = 600

const NO_SERVICE = fail('no_parts', 'No service is set up that analyses recordings.')

/** The recording of a song, or its master where it has one. */
const recordingOf = async (storage: Storage, { id, format }: Pick<WholeSong, 'id' | 'format'>) => {
  const files = songFiles(id, format)
  const bytes = (await storage.get(files.master)) ?? (await storage.get(files.audio))
  return bytes ? ok(bytes) : fail('not_found', 'The recording of this song no longer exists.')
}

const wavOf = async (
  { engine }: AnalysisContext,
  recording: Uint8Array,
  layout: WavLayout,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> => {
  const wav = await engine.toWav(recording, MAX_ANALYSED_SECONDS, layout, signal)
  return isFailure(wav) ? fail('unavailable', wav.message) : ok(wav)
}

export const separateStems = async (
  context: AnalysisContext,
  song: Pick<WholeSong, 'id' | 'format'>,
  signal: AbortSignal,
): Promise<Result<NamedRecording[]>> => {
  const analyser = await context.analyserOf('stems')
  if (!analyser) return NO_SERVICE
  const recording = await recordingOf(context.storage, song)
  if (!recording.ok) return recording
  const wav = await wavOf(context, recording.value, 'stereo', signal)
  if (!wav.ok) return wav
  const stems = await analyser.separate(wav.value, signal)
  return stems.ok ? ok(stems.value.map(({ name, wav: bytes }) => ({ name, recording: bytes }))) : stems
}

/** Finds out when the words of a song are sung, and stores it. Returns why it could not, or null. */
export const timeWords = async (
  context: AnalysisContext,
  song: Pick<WholeSong, 'id' | 'format' | 'lyric' | 'duration' | 'alignment'>,
  signal: AbortSignal,
): Promise<Failure | null> => {
  const { lyric } = song
  // Another request may have done so since.
  if (!lyric || (song.alignment?.lines.length ?? 0) > 0) return null
  const analyser = await context.analyserOf('words')
  if (!analyser) return NO_SERVICE.failure
  const recording = await voiceOf(context, song, signal)
  if (!recording.ok) return recording.failure
  const wav = await wavOf(context, recording.value, 'speech', signal)
  if (!wav.ok) return wav.failure
  const { text, language } = textToTime(lyric)
  const heard = await analyser.align(wav.value, text, language, signal)
  if (!heard.ok) return heard.failure
  signal.throwIfAborted()
  return (await saveTimedLyric(context.db, song, heard.value)) ? null : OTHER_WORDS
}

const OTHER_WORDS: Failure = { code: 'upstream_failed', detail: 'The service returned the times of other words.' }

/** Words are found more surely in the voice alone. Without it, they are looked for in the whole recording. */
const voiceOf = async (context: AnalysisContext, song: Pick<WholeSong, 'id' | 'format'>, signal: AbortSignal) => {
  const stems = (await context.analyserOf('stems')) ? await separateStems(context, song, signal) : null
  const voice = stems?.ok ? stems.value.find(({ name }) => name === 'Vocals') : undefined
  return voice ? ok(voice.recording) : recordingOf(context.storage, song)
}

type Made = [task: Pick<TaskRow, 'service' | 'type'>, song: Pick<WholeSong, 'metadata'>]

/** Whether a song is a recording of another service, or an edit of one. */
export const isForeign = (...[{ service, type }, { metadata }]: Made): boolean =>
  service === 'remote' || (type === 'edit' && metadata === null)

/** Whether a song has no stems of its own. Edits of songs of earlier engines lack them too. */
export const isAnalysable = (...[task, song]: Made): boolean =>
  isForeign(task, song) || (task.type === 'edit' && song.metadata?.parts.length === 0)
