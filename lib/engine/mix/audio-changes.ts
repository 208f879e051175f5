import { Limiter } from '#lib/dsp/limiter'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { type Decibels, decibelsToGain, type Gain, type Samples } from '#lib/music/time'

/**
 * A change of a finished recording. trim: samples cut off at its start and its end. fade: lengths of the fades at its
 * start and its end.
 */
export type AudioChange =
  | { kind: 'trim'; start: Samples; end: Samples }
  | { kind: 'fade'; in: Samples; out: Samples }
  | { kind: 'gain'; decibels: Decibels }

type Changes = readonly AudioChange[]

/** Length of a recording after its changes. */
export const changedLength = (samples: Samples, changes: Changes = []): Samples =>
  changes.reduce((length, change) => (change.kind === 'trim' ? length - change.start - change.end : length), samples)

/** Samples that changes cut off at the start. */
export const cutAtStart = (changes: Changes = []): Samples =>
  changes.reduce((sum, change) => sum + (change.kind === 'trim' ? change.start : 0), 0)

/** Gain of a fade at a sample of a recording: a quarter sine up, a quarter cosine down. */
const fadeGain = (at: Samples, length: Samples, fade: { in: Samples; out: Samples }): Gain => {
  const up = at < fade.in ? Math.sin((at / fade.in) * (Math.PI / 2)) : 1
  const left = length - at
  return left <= fade.out ? up * Math.cos((1 - left / fade.out) * (Math.PI / 2)) : up
}

/**
 * A recording with its changes. What no fade or gain touches stays as it is, sample by sample. A recording that becomes
 * louder is limited to a ceiling of its true peaks.
 * @param samples length of the whole recording
 * @param at where the blocks begin in it
 */
export const changeAudio = (
  blocks: Iterable<StereoBlock>,
  samples: Samples,
  changes: Changes,
  ceiling: Decibels,
  at: Samples = 0,
): Iterable<StereoBlock> => {
  let changed = blocks
  let length = samples
  let from = at
  for (const change of changes) {
    if (change.kind === 'gain') changed = withGain(changed, change.decibels, ceiling)
    else if (change.kind === 'fade') changed = withFades(changed, length, change, from)
    else {
      changed = trimmed(changed, change.start, length - change.end, from)
      from = Math.max(0, from - change.start)
      length -= change.start + change.end
    }
  }
  return changed
}

const copied = ({ left, right, count }: StereoBlock): StereoBlock => ({
  left: left.slice(0, count),
  right: right.slice(0, count),
  count,
})

/** The samples [from, until) of a recording. */
export function* trimmed(
  blocks: Iterable<StereoBlock>,
  from: Samples,
  until: Samples,
  at: Samples = 0,
): Generator<StereoBlock> {
  for (const { left, right, count } of blocks) {
    const [first, last] = [Math.max(0, from - at), Math.min(count, until - at)]
    at += count
    if (first < last)
      yield { left: left.subarray(first, last), right: right.subarray(first, last), count: last - first }
  }
}

function* withFades(
  blocks: Iterable<StereoBlock>,
  length: Samples,
  fade: { in: Samples; out: Samples },
  at: Samples,
): Generator<StereoBlock> {
  for (const original of blocks) {
    const block = copied(original)
    for (let i = 0; i < block.count; i++) {
      const gain = fadeGain(at + i, length, fade)
      block.left[i]! *= gain
      block.right[i]! *= gain
    }
    at += block.count
    yield block
  }
}

function* withGain(blocks: Iterable<StereoBlock>, decibels: Decibels, ceiling: Decibels): Generator<StereoBlock> {
  const gain = decibelsToGain(decibels)
  const limiter = decibels > 0 ? new Limiter(ceiling, SAMPLE_RATE) : null
  let skip = limiter ? Limiter.latency : 0
  const limited = function* (block: StereoBlock) {
    limiter?.process(block.left, block.right, block.count)
    const from = Math.min(skip, block.count)
    skip -= from
    const count = block.count - from
    if (count > 0) yield { left: block.left.subarray(from), right: block.right.subarray(from), count }
  }
  for (const original of blocks) {
    const block = copied(original)
    for (let i = 0; i < block.count; i++) {
      block.left[i]! *= gain
      block.right[i]! *= gain
    }
    yield* limited(block)
  }
  // What the limiter still holds back.
  const rest = limiter ? Limiter.latency : 0
  if (rest > 0) yield* limited({ left: new Float32Array(rest), right: new Float32Array(rest), count: rest })
}

/** Where a sample of a recording is played after its changes, and how loud its fades leave it. Null where it is cut off. */
export const placeOf = (at: Samples, samples: Samples, changes: Changes): { at: Samples; fade: Gain } | null => {
  let fade = 1
  let length = samples
  for (const change of changes) {
    if (change.kind === 'fade') fade *= fadeGain(at, length, change)
    if (change.kind !== 'trim') continue
    at -= change.start
    length -= change.start + change.end
    if (at < 0 || at >= length) return null
  }
  return { at, fade }
}

/**
 * The waveform of a trimmed recording: as many points over its new length, 0…127, where 127 is its own peak.
 * @param samples length of the recording before its changes
 */
export const changedWaveform = (points: readonly number[], samples: Samples, changes: Changes): number[] => {
  const length = changedLength(samples, changes)
  if (length === samples) return [...points]
  const [scale, start] = [points.length / samples, cutAtStart(changes)]
  const cut = points.map((_, i) => {
    const [from, until] = [i, i + 1].map((point) => (start + (point * length) / points.length) * scale) as [
      number,
      number,
    ]
    return Math.max(...points.slice(Math.floor(from), Math.max(Math.floor(from) + 1, Math.ceil(until - 1e-9))))
  })
  const peak = Math.max(...cut)
  return cut.map((point) => (peak > 0 ? Math.round((point / peak) * 127) : 0))
}
