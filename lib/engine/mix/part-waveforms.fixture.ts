import { expect } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { compose, write } from '#lib/engine/compose'
import { WAVEFORM_POINTS } from '#lib/engine/mix/part-waveforms'
import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBlocks } from '#lib/engine/parts/stems'
import type { PartWave } from '#lib/engine/protocol'
import type { Samples } from '#lib/music/time'

/** Peak of each waveform point over all samples. `sample(i)`: the larger magnitude of both channels. */
export const peaksOf = (samples: Samples, sample: (i: number) => number): Float32Array => {
  const shape = new Float32Array(WAVEFORM_POINTS)
  for (let i = 0; i < samples; i++) {
    const point = Math.floor((i * WAVEFORM_POINTS) / samples)
    shape[point] = Math.max(shape[point]!, sample(i))
  }
  return shape
}

export const briefOf = (prompt: string, source: Brief['source'] = { kind: 'none' }): Brief => ({
  prompt,
  lyric: null,
  take: 0,
  source,
})

export const renderSong = async (brief: Brief, seed: number) => {
  const pieces: Uint8Array[] = []
  for await (const reply of compose(brief, seed)) {
    if (reply.kind === 'segment') pieces.push(reply.bytes)
    if (reply.kind === 'rendered') return { waves: reply.waves, mp3: Uint8Array.from(Buffer.concat(pieces)) }
  }
  throw new Error('It was not rendered.')
}

/** Peaks of the rendered stems. */
export const stemPeaks = async (brief: Brief, seed: number) => {
  const { plan, score, bank } = await write(brief, seed)
  const names = stemNames(plan, score)
  const highest = names.map(() => new Float32Array(plan.samples))
  let at = 0
  for (const { stems, count } of stemBlocks(plan, score, bank)) {
    for (const [i, [left, right]] of stems.entries())
      for (let k = 0; k < count; k++) highest[i]![at + k] = Math.max(Math.abs(left[k]!), Math.abs(right[k]!))
    at += count
  }
  return new Map(names.map((name, i) => [name, peaksOf(plan.samples, (at) => highest[i]![at]!)]))
}

/** Cosine similarity of two waveforms. */
const similarity = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * b[i]!
    aa += a[i]! ** 2
    bb += b[i]! ** 2
  }
  return ab / Math.sqrt(aa * bb)
}

/** Expects each part's waveform to match its stem. */
export const expectWaveforms = (waves: readonly PartWave[], stems: ReadonlyMap<string, Float32Array>) => {
  expect(waves.map(({ name }) => name)).toEqual([...stems.keys()])
  for (const { name, peaks } of waves) {
    const stem = stems.get(name)!
    expect(peaks).toHaveLength(WAVEFORM_POINTS)
    expect(Math.min(...peaks)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...peaks), name).toBe(stem.some((x) => x > 0) ? 127 : 0)
    // The last filters are not in the waveform, but it must still match its own stem best.
    const own = similarity(peaks, stem)
    expect(own, name).toBeGreaterThan(0.9)
    for (const [other, shape] of stems) if (other !== name) expect(similarity(peaks, shape), other).toBeLessThan(own)
    // Silence of a stem is drawn as silence.
    for (const [i, x] of stem.entries()) if (x === 0) expect(peaks[i], `${name} at ${i}`).toBe(0)
  }
}

/** Expects the source up to the cut and new parts behind it. `before`: samples up to the cut. */
export const expectExtendedWaveforms = (waves: readonly PartWave[], before: Samples, samples: Samples) => {
  const cut = Math.floor((before * WAVEFORM_POINTS) / samples)
  const [source, ...others] = waves
  expect(source!.name).toBe('Source')
  expect(source!.peaks.slice(2, cut).every((peak) => peak > 0)).toBe(true)
  expect(source!.peaks.slice(cut + 1).every((peak) => peak === 0)).toBe(true)
  for (const { peaks } of others) expect(peaks.slice(0, cut).every((peak) => peak === 0)).toBe(true)
  expect(others.filter(({ peaks }) => Math.max(...peaks) === 127).length).toBeGreaterThan(3)
}
