import type { MessagePort } from 'node:worker_threads'
import { analyse } from '#lib/engine/analyse/analyse'
import type { Analysis, Continuation, Stereo } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief } from '#lib/engine/brief'
import { buildMetadata } from '#lib/engine/build-metadata'
import { SegmentEncoder, SONG_TAIL } from '#lib/engine/encode/segments'
import { singleThreadEncoder } from '#lib/engine/encoder/encoder'
import { twoThreadEncoder } from '#lib/engine/encoder/two-thread-encoder'
import { extendSong, keptSamples } from '#lib/engine/mix/extend-song'
import { masterSong } from '#lib/engine/mix/master-song'
import { BLOCK } from '#lib/engine/mix/mixer'
import { PartWaveforms, recordingWaveform } from '#lib/engine/mix/part-waveforms'
import { midiOf } from '#lib/engine/parts/midi'
import { partWaveforms } from '#lib/engine/parts/stems'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { orderPhrases, singInThread } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { readingOf } from '#lib/engine/plan/reading/reading-of'
import type { Reply } from '#lib/engine/protocol'
import type { StopSignal } from '#lib/engine/request-control'
import type { Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Samples, Seconds } from '#lib/music/time'

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

/** Everything that is decided before the first note. */
export type PreparedSong = {
  bank: Bank
  plan: Plan
  score: Score
  kept: SourceAudio['kept']
  /** Length of the kept part of an extended song. */
  keptLength: Samples
  song: SongMetadata
  tags: Uint8Array
}

const extendedOrigin = ({ source }: Brief) => (source.kind === 'extend' && source.origin) || null

/** Plans a song and writes its score. Throws an EngineError where the brief's recording cannot be used. */
export const prepare = async (brief: Brief, seed: number, signal?: StopSignal): Promise<PreparedSong> => {
  const bank = await openBank()
  const { analysis, kept } = await readSource(brief, signal)
  signal?.throwIfAborted()
  const plan = planSong(brief, seed, analysis)
  const score = scoreSong(plan)
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

/**
 * Composes a song. Yields its metadata first, then the MP3 in segments, then its measures.
 * The same brief and seed give the same bytes. Throws an EngineError where the brief's recording cannot be used.
 */
export async function* compose(
  brief: Brief,
  seed: number,
  { signal, assistant }: { signal?: StopSignal; assistant?: MessagePort } = {},
): AsyncGenerator<Reply, void> {
  const { bank, plan, score, kept, keptLength, song, tags } = await prepare(brief, seed, signal)
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
  const waveforms = new PartWaveforms(score.parts.length, song.samples, keptLength, BLOCK)
  try {
    const blocks = kept
      ? extendSong(plan, score, bank, kept.audio, kept.continuation, undefined, encoder.sing, waveforms)
      : masterSong(plan, score, bank, undefined, encoder.sing, waveforms)
    for (const block of blocks) {
      signal?.throwIfAborted()
      yield* encoder.write(block)
    }
    const { segments, measures } = encoder.end()
    yield* segments
    const waves = partWaveforms(plan, score, waveforms, kept && recordingWaveform(kept.audio, keptLength, song.samples))
    yield { kind: 'rendered', measures, midi: midiOf(plan, score, keptLength), waves }
  } finally {
    encoder.close()
  }
}
