import { BLOCK, Mixer } from '#lib/engine/mix/mixer'
import { type PartWaveform, type PartWaveforms, type Peaks, scaled } from '#lib/engine/mix/part-waveforms'
import type { Pair, StemListener } from '#lib/engine/mix/stem-taps'
import { BACKING_STEM, ROOM_STEM, SOURCE_STEM, stemNames, VOICE_STEM, voiceNames } from '#lib/engine/parts/stem-names'
import type { Bank } from '#lib/engine/perform/bank/bank'
import type { Plan } from '#lib/engine/plan/plan'
import type { PartWave } from '#lib/engine/protocol'
import type { Score } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

/** A block of every stem, in the order of `stemNames`, and of their mix. The next block overwrites it. */
export type StemBlock = { stems: readonly Pair[]; mix: Pair; count: Samples }

/** Orders the mixer's stems like `stemNames`. */
export const orderStems = (
  plan: Pick<Plan, 'singer'>,
  score: Pick<Score, 'parts' | 'phrases'>,
): ((signals: Parameters<StemListener>[0]) => Pair[]) => {
  const voices = voiceNames(plan, score)
  return (signals) => [
    ...signals.parts,
    ...(voices.includes(VOICE_STEM) ? [signals.voice] : []),
    ...(voices.includes(BACKING_STEM) ? [signals.backing] : []),
    signals.room,
  ]
}

/** Waveforms by stem name. `source` is the waveform of an extended song's kept part. */
export const partWaveforms = (
  plan: Pick<Plan, 'singer'>,
  score: Pick<Score, 'parts' | 'phrases'>,
  waveforms: PartWaveforms,
  source: PartWaveform | null,
): PartWave[] => [
  ...(source ? [{ name: SOURCE_STEM, ...source }] : []),
  ...[...peaksOfStems(plan, score, waveforms)].map(([name, peaks]) => ({ name, ...scaled(peaks) })),
]

/** Peaks by stem name. */
export const peaksOfStems = (
  plan: Pick<Plan, 'singer'>,
  score: Pick<Score, 'parts' | 'phrases'>,
  waveforms: PartWaveforms,
): Map<string, Peaks> => {
  const { parts, voice, backing, room } = waveforms.read()
  const beside: Record<string, Peaks> = { [VOICE_STEM]: voice, [BACKING_STEM]: backing, [ROOM_STEM]: room }
  return new Map(stemNames(plan, score).map((name, i) => [name, parts[i] ?? beside[name]!]))
}

/**
 * The stems of the new music, exactly plan.samples of each. Parts and voices are dry; reverb and echo returns form the
 * stem "Room".
 * Their sum is the mix before mastering (EQ, compression, saturation, loudness, limiter).
 */
export function* stemBlocks(plan: Plan, score: Score, bank: Bank): Generator<StemBlock, void> {
  const order = orderStems(plan, score)
  let block: StemBlock | null = null
  const mixer = new Mixer(plan, score, bank, {
    onStems(signals, count) {
      block = { stems: order(signals), mix: signals.mix, count }
    },
  })
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  for (let at = 0; at < plan.samples; at += BLOCK) {
    mixer.render(left, right, Math.min(BLOCK, plan.samples - at))
    if (block) yield block
  }
}
