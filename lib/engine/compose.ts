import type { MessagePort } from 'node:worker_threads'
import { analyse } from '#lib/engine/analyse/analyse'
import type { Analysis, Continuation, Stereo } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief } from '#lib/engine/brief'
import { Segments, SONG_TAIL } from '#lib/engine/encode/segments'
import { soloDesk } from '#lib/engine/encoder/encoder'
import { assistedDesk } from '#lib/engine/encoder/two-thread-encoder'
import { factsOf } from '#lib/engine/facts'
import { extended, keptSamples } from '#lib/engine/mix/extended'
import { mastered } from '#lib/engine/mix/mastered'
import { BLOCK } from '#lib/engine/mix/mixer'
import { Outline, outlineOf } from '#lib/engine/mix/outline'
import { midiOf } from '#lib/engine/parts/midi'
import { wavesOf } from '#lib/engine/parts/stems'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { inOrder, localSing } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Reply } from '#lib/engine/protocol'
import type { Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import type { SongFacts } from '#lib/engine/song-facts'
import type { Samples, Seconds } from '#lib/music/time'

/** Longest recording that is listened to. */
const LONGEST: Seconds = 15 * 60

/** What a recording tells the plan, and the audio that an extended song keeps. */
type Heard = {
  heard: { reference?: Analysis; extend?: Continuation }
  kept: { audio: Stereo; continuation: Continuation } | null
}

/** Listens to the recording that a brief brings, if it does. */
const listen = async ({ source }: Brief): Promise<Heard> => {
  if (source.kind === 'none') return { heard: {}, kept: null }
  const { audio } = await decode(source.recording, LONGEST)
  if (source.kind === 'reference') return { heard: { reference: analyse(audio) }, kept: null }
  const found = continuation(audio, source.at)
  return { heard: { extend: found }, kept: { audio, continuation: found } }
}

/** All that is decided of a song before its first note. */
export type Prepared = {
  bank: Bank
  plan: Plan
  score: Score
  kept: Heard['kept']
  /** Length of the kept part. */
  before: Samples
  song: SongFacts
  tags: Uint8Array
}

const originOf = ({ source }: Brief) => (source.kind === 'extend' && source.origin) || null

/** Throws an EngineError where the brief's recording cannot be used. */
export const prepare = async (brief: Brief, seed: number): Promise<Prepared> => {
  const bank = await openBank()
  const { heard, kept } = await listen(brief)
  const plan = planSong(brief, seed, heard)
  const score = scoreSong(plan)
  const before = kept ? keptSamples(kept.continuation) : 0
  return { bank, plan, score, kept, before, ...factsOf(plan, score, before, kept?.audio ?? null, originOf(brief)) }
}

/**
 * A song from a brief: first what it will be, then its file in pieces as it is made, then how loud it came out. The same
 * brief and seed give the same bytes. Throws an EngineError where the brief's recording cannot be used.
 */
// for await (const reply of compose(brief, 7)) … // => planned, segment, segment, …, rendered
export async function* compose(
  brief: Brief,
  seed: number,
  { signal, assistant }: { signal?: AbortSignal; assistant?: MessagePort } = {},
): AsyncGenerator<Reply, void> {
  const { bank, plan, score, kept, before, song, tags } = await prepare(brief, seed)
  yield { kind: 'planned', song, tail: SONG_TAIL.slice() }

  const sing = localSing(plan, score.phrases)
  const desk = assistant
    ? assistedDesk(
        assistant,
        {
          plan,
          phrases: score.phrases,
          places: inOrder(plan, score.phrases).length,
          tags,
          samples: song.samples,
        },
        sing,
      )
    : soloDesk(sing, await Segments.open(tags, song.samples))
  const outline = new Outline(score.parts.length, song.samples, before, BLOCK)
  try {
    const blocks = kept
      ? extended(plan, score, bank, kept.audio, kept.continuation, undefined, desk.sing, outline)
      : mastered(plan, score, bank, undefined, desk.sing, outline)
    for (const block of blocks) {
      signal?.throwIfAborted()
      yield* desk.write(block)
    }
    const { segments, measures } = desk.end()
    yield* segments
    const waves = wavesOf(plan, score, outline, kept && outlineOf(kept.audio, before, song.samples))
    yield { kind: 'rendered', measures, midi: midiOf(plan, score, before), waves }
  } finally {
    desk.close()
  }
}
