import { expect, test } from 'vitest'
import { align } from '#lib/engine/align/align'
import { transposed } from '#lib/engine/align/features'
import { matchHarmony, wholeBand } from '#lib/engine/align/match-harmony'
import { withIntro } from '#lib/engine/align/recordings.fixture'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { recordingTime } from '#lib/music/alignment'
import { randomFrom } from '#lib/music/random'

const BAND: BandBrief = {
  ...{ bpm: 118, key: { tonic: 9, mode: 'minor' }, meter: { beats: 4, unit: 4 }, groove: 'rock' },
  ...{ length: 18, offset: 0, seed: 3 },
}
const sketch = playBand(BAND)

/** Largest difference from the known times, where the recording has them. */
const largestError = (found: ReturnType<typeof align>, known: (at: number) => number, times: readonly number[]) =>
  Math.max(...times.map((at) => Math.abs(recordingTime(found.runs, at) - known(at))))

const EVERY_SECOND = Array.from({ length: 16 }, (_, i) => i + 1)

test('8 % slower, three semitones higher › certain, within 50 ms', () => {
  const slower = 1 / 0.92
  const found = align(
    sketch,
    playBand({ ...BAND, key: { tonic: 0, mode: 'minor' }, length: 18 * slower, warp: (at) => at * slower }),
  )
  expect(found).toMatchObject({ semitones: 3, runs: { length: 1 } })
  expect(found.certainty).toBeGreaterThan(0.5)
  expect(largestError(found, (at) => at * slower, EVERY_SECOND)).toBeLessThan(0.05)
})

test('three seconds of silence before it › within 50 ms', () => {
  const found = align(sketch, withIntro(sketch, 3))
  expect(found.certainty).toBeGreaterThan(0.5)
  expect(largestError(found, (at) => at + 3, EVERY_SECOND)).toBeLessThan(0.05)
})

test('another song › uncertain', () => {
  const other = playBand({ ...BAND, bpm: 97, key: { tonic: 4, mode: 'major' }, seed: 8, groove: 'ballad' })
  expect(align(sketch, other).certainty).toBeLessThan(0.5)
})

test('silence, and less than there is to go by › uncertain', () => {
  const silence = { left: new Float32Array(44100), right: new Float32Array(44100) }
  expect(align(sketch, silence)).toMatchObject({ certainty: 0, runs: [] })
  expect(align(silence, sketch)).toMatchObject({ certainty: 0, runs: [] })
})

/** Harmonies of random length-1 frames, which match nothing but themselves. */
const randomHarmony = (frames: number) => {
  const random = randomFrom(4, 'harmony')
  const values = new Float32Array(frames * 12)
  for (let from = 0; from < values.length; from += 12) {
    const frame = Array.from({ length: 12 }, () => random() - 0.5)
    const length = Math.hypot(...frame)
    values.set(
      frame.map((value) => value / length),
      from,
    )
  }
  return { rate: 10, start: 0, frames, values }
}

test('matchHarmony › frames left out of one and of the other › gaps there, every other frame matched', () => {
  const whole = randomHarmony(120)
  const without = (from: number, to: number) => ({
    ...{ ...whole, frames: whole.frames - (to - from) },
    values: Float32Array.from([...whole.values.subarray(0, from * 12), ...whole.values.subarray(to * 12)]),
  })
  const [rows, columns] = [without(80, 95), without(30, 50)]
  const { pairs } = matchHarmony(rows, columns, 5, wholeBand(rows.frames, columns.frames))
  const known = (row: number) => (row < 30 ? row : row < 80 ? row - 20 : row - 5)
  expect(pairs).toEqual(
    Array.from({ length: 105 }, (_, row) => [row, known(row)]).filter(([row]) => row! < 30 || row! >= 50),
  )
})

test('transposed › by 12 in steps › the same', () => {
  const harmony = randomHarmony(3)
  expect(transposed(transposed(harmony, 5), 7)).toEqual(harmony)
})
