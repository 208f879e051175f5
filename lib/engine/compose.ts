import type { MessagePort } from 'node:worker_threads'
import { analyse } from '#lib/engine/analyse/analyse'
import type { Analysis, Continuation, Stereo } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief, Origin } from '#lib/engine/brief'
import { buildMetadata } from '#lib/engine/build-metadata'
import { SegmentEncoder, SONG_TAIL } from '#lib/engine/encode/segments'
import { singleThreadEncoder } from '#lib/engine/encoder/encoder'
import { twoThreadEncoder } from '#lib/engine/encoder/two-thread-encoder'
import { changeAudio, changedWaveform } from '#lib/engine/mix/audio-changes'
import { emptyAutomation } from '#lib/engine/mix/automation'
import { EXTENSION_CEILING, extendSong, keptSamples } from '#lib/engine/mix/extend-song'
import { masterSong, type StereoBlock } from '#lib/engine/mix/master-song'
import { masterTargetOf } from '#lib/engine/mix/mix-profiles'
import { BLOCK } from '#lib/engine/mix/mixer'
import { PartWaveforms, recordingWaveform } from '#lib/engine/mix/part-waveforms'
import { midiOf } from '#lib/engine/parts/midi'
import { partWaveforms } from '#lib/engine/parts/stems'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { orderPhrases, singInThread } from '#lib/engine/perform/vocals'
import { planArrangement } from '#lib/engine/plan/arrange'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { PromptReading } from '#lib/engine/plan/reading/reading'
import { readingOf } from '#lib/engine/plan/reading/reading-of'
import type { Reply } from '#lib/engine/protocol'
import type { StopSignal } from '#lib/engine/request-control'
import { givenParts } from '#lib/engine/score/given-song'
import type { Score } from '#lib/engine/score/score'
import { performable, type ScoreFile, scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Decibels, Samples, Seconds } from '#lib/music/time'

/** Longest recording that is decoded. */
const MAX_RECORDING_DURATION: Seconds = 15 * 60

/** The analysis of a source recording, and the audio that an extended song keeps. */
type SourceAudio = {
  analysis: { reference?: Analysis; extend?: Continuation }
  kept: { audio: Stereo; continuation: Continuation } | null
}

/** Decodes and analyses the recording of a brief. */
const readSource = async ({ source }: Brief, signal?: StopSignal): Promise<SourceAudio> => {
  if (source.kind === 'none') return { analysis: {}, kept: null }
  const { audio } = await decode(source.recording, MAX_RECORDING_DURATION, signal)
  if (source.kind === 'reference') return { analysis: { reference: analyse(audio, signal) }, kept: null }
  const found = continuation(audio, source.at, signal)
  return { analysis: { extend: found }, kept: { audio, continuation: found } }
}

/** A song that is written but not performed yet. */
export type WrittenSong = {
  bank: Bank
  plan: Plan
  score: Score
  kept: SourceAudio['kept']
  /** Length of the kept part of an extended song. */
  keptLength: Samples
  song: SongMetadata
  tags: Uint8Array
  /** The file that its score was read from, whose ids it keeps. */
  file?: ScoreFile
}

const extendedOrigin = ({ source }: Brief) => (source.kind === 'extend' && source.origin) || null

/** Plans a song and writes its score. Throws an EngineError where the brief's recording cannot be used. */
export const write = async (brief: Brief, seed: number, signal?: StopSignal): Promise<WrittenSong> => {
  const bank = await openBank()
  const { analysis, kept } = await readSource(brief, signal)
  signal?.throwIfAborted()
  const { arrange } = brief
  const plan = arrange ? planArrangement(brief, arrange, seed) : planSong(brief, seed, analysis)
  const score = scoreSong(plan, arrange && givenParts(arrange, plan))
  const keptLength = kept ? keptSamples(kept.continuation) : 0
  return {
    bank,
    plan,
    score,
    kept,
    keptLength,
    ...buildMetadata(plan, score, keptLength, kept?.audio ?? null, extendedOrigin(brief), readingOf(brief, plan)),
  }
}

/** What a score file does not hold: the recording that the song continues, and what its brief was. */
export type ScoreSource = { kept?: SourceAudio['kept']; origin?: Origin | null; reading?: PromptReading }

/** A song as a score file has it, ready to be performed again. */
export const writtenIn = async (
  file: ScoreFile,
  { kept = null, origin = null, reading = { claims: [], chosen: {} } }: ScoreSource = {},
): Promise<WrittenSong> => {
  const { plan, score } = performable(file)
  const keptLength = kept ? keptSamples(kept.continuation) : 0
  return {
    bank: await openBank(),
    plan,
    score,
    file,
    kept,
    keptLength,
    ...buildMetadata(plan, score, keptLength, kept?.audio ?? null, origin, reading, file.audioChanges),
  }
}

/**
 * A song as a score file has it.
 * @param brief of an extended song, with the recording that it continues
 */
export const rewritten = async (file: ScoreFile, brief: Brief | null, signal?: StopSignal): Promise<WrittenSong> => {
  const continuation = file.plan.extend
  if (!continuation) return writtenIn(file)
  if (brief?.source.kind !== 'extend') throw new Error('An extended song needs the recording that it continues.')
  const { audio } = await decode(brief.source.recording, MAX_RECORDING_DURATION, signal)
  return writtenIn(file, { kept: { audio, continuation }, origin: extendedOrigin(brief) })
}

/** Highest true peak of a song. */
export const ceilingOf = ({ extend, genre }: Plan): Decibels =>
  extend ? EXTENSION_CEILING : masterTargetOf(genre).ceiling

export type PerformOptions = {
  signal?: StopSignal | undefined
  assistant?: MessagePort | undefined
  /** Receives the master. */
  onMaster?: ((block: StereoBlock) => void) | undefined
}

/**
 * Plays, sings and encodes a written song. Yields its metadata first, then the MP3 in segments, then its measures and
 * its score file. The same plan and score give the same bytes.
 */
export async function* perform(
  { bank, plan, score, kept, keptLength, song, tags, file }: WrittenSong,
  { signal, assistant, onMaster }: PerformOptions = {},
): AsyncGenerator<Reply, void> {
  signal?.throwIfAborted()
  yield { kind: 'planned', song, tail: SONG_TAIL.slice() }

  const sing = singInThread(plan, score.phrases)
  const encoder = assistant
    ? twoThreadEncoder(
        assistant,
        {
          plan,
          phrases: score.phrases,
          phraseCount: orderPhrases(plan, score.phrases).length,
          tags,
          samples: song.samples,
        },
        sing,
      )
    : singleThreadEncoder(sing, await SegmentEncoder.open(tags, song.samples))
  const samples = keptLength + plan.samples
  const changes = file?.audioChanges ?? []
  const waveforms = new PartWaveforms(score.parts.length, samples, keptLength, BLOCK)
  const automation = emptyAutomation()
  const options = { sing: encoder.sing, waveforms, record: automation }
  try {
    const blocks = kept
      ? extendSong(plan, score, bank, kept.audio, kept.continuation, options)
      : masterSong(plan, score, bank, options)
    for (const block of changeAudio(blocks, samples, changes, ceilingOf(plan))) {
      onMaster?.(block)
      signal?.throwIfAborted()
      yield* encoder.write(block)
    }
    const { segments, measures } = encoder.end()
    yield* segments
    const waves = partWaveforms(plan, score, waveforms, kept && recordingWaveform(kept.audio, keptLength, samples))
    const scoreFile = writeScoreFile({ ...(file ?? scoreFileOf(plan, score, null)), automation })
    // The points of a trimmed recording are relative to what is left of it.
    const changedWaves =
      changes.length === 0
        ? waves
        : waves.map(({ name, peaks }) => ({ name, peaks: changedWaveform(peaks, samples, changes) }))
    yield { kind: 'rendered', measures, midi: midiOf(plan, score, keptLength), waves: changedWaves, score: scoreFile }
  } finally {
    encoder.close()
  }
}

/**
 * Writes and performs a song. The same brief and seed give the same bytes. Throws an EngineError where the brief's
 * recording cannot be used.
 */
export async function* compose(brief: Brief, seed: number, options: PerformOptions = {}): AsyncGenerator<Reply, void> {
  yield* perform(await write(brief, seed, options.signal), options)
}
