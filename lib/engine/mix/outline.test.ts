import { expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { compose, prepare } from '#lib/engine/compose'
import { OUTLINE_POINTS } from '#lib/engine/mix/outline'
import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBlocks } from '#lib/engine/parts/stems'

const PATIENCE = 120_000

const brief = (prompt: string, source: Brief['source'] = { kind: 'none' }): Brief => ({
  prompt,
  lyric: null,
  take: 0,
  source,
})

const madeOf = async (asked: Brief, seed: number) => {
  const pieces: Uint8Array[] = []
  for await (const reply of compose(asked, seed)) {
    if (reply.kind === 'segment') pieces.push(reply.bytes)
    if (reply.kind === 'rendered') return { waves: reply.waves, mp3: Uint8Array.from(Buffer.concat(pieces)) }
  }
  throw new Error('It was not rendered.')
}

/** The same points of the stems themselves, every sample of which is looked at. */
const stemShapes = async (asked: Brief, seed: number) => {
  const { plan, score, bank } = await prepare(asked, seed)
  const names = stemNames(plan, score)
  const rows = names.map(() => new Float32Array(OUTLINE_POINTS))
  let at = 0
  for (const { stems, count } of stemBlocks(plan, score, bank)) {
    for (const [i, [left, right]] of stems.entries())
      for (let k = 0; k < count; k++) {
        const point = Math.floor(((at + k) * OUTLINE_POINTS) / plan.samples)
        rows[i]![point] = Math.max(rows[i]![point]!, Math.abs(left[k]!), Math.abs(right[k]!))
      }
    at += count
  }
  return new Map(names.map((name, i) => [name, rows[i]!]))
}

/** How alike two shapes are, whatever their height: 1 is the same. */
const likeness = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * b[i]!
    aa += a[i]! ** 2
    bb += b[i]! ** 2
  }
  return ab / Math.sqrt(aa * bb)
}

test.each([
  ['pop, female voice, backing vocals, 112 BPM, 24 seconds', 7],
  // So short that it is mixed as a whole before its first sample leaves.
  ['house, male voice, 14 seconds', 3],
])(
  'of every part of “%s” is told what it looks like, as its stem does',
  async (prompt, seed) => {
    const asked = brief(prompt)
    const [{ waves }, stems] = [await madeOf(asked, seed), await stemShapes(asked, seed)]
    expect(waves.map(({ name }) => name)).toEqual([...stems.keys()])
    for (const { name, peaks } of waves) {
      const stem = stems.get(name)!
      expect(peaks).toHaveLength(OUTLINE_POINTS)
      expect(Math.min(...peaks)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...peaks), name).toBe(stem.some((x) => x > 0) ? 127 : 0)
      // Filters that come last are not in the picture; still it is like no other part.
      const own = likeness(peaks, stem)
      expect(own, name).toBeGreaterThan(0.95)
      for (const [other, shape] of stems) if (other !== name) expect(likeness(peaks, shape), other).toBeLessThan(own)
      // Where a stem is silent, nothing is drawn.
      for (const [i, x] of stem.entries()) if (x === 0) expect(peaks[i], `${name} at ${i}`).toBe(0)
    }
  },
  PATIENCE,
)

test(
  'the source of an extended song is drawn up to the cut, the others behind it',
  async () => {
    const { mp3 } = await madeOf(brief('house, instrumental, 14 seconds'), 2)
    const asked = brief('house, male voice, 20 seconds', { kind: 'extend', recording: mp3, at: 8 })
    const [{ waves }, { song, before }] = [await madeOf(asked, 3), await prepare(asked, 3)]
    const cut = Math.floor((before * OUTLINE_POINTS) / song.samples)
    const [source, ...others] = waves
    expect(source!.name).toBe('Source')
    expect(source!.peaks.slice(2, cut).every((peak) => peak > 0)).toBe(true)
    expect(source!.peaks.slice(cut + 1).every((peak) => peak === 0)).toBe(true)
    for (const { peaks } of others) expect(peaks.slice(0, cut).every((peak) => peak === 0)).toBe(true)
    expect(others.filter(({ peaks }) => Math.max(...peaks) === 127).length).toBeGreaterThan(3)
  },
  PATIENCE,
)
