import { expect, test } from 'vitest'
import { TruePeak } from '#lib/dsp/true-peak'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { blocksOf } from '#lib/engine/edit/master-file'
import {
  type AudioChange,
  changeAudio,
  changedLength,
  changedWaveform,
  cutAtStart,
  placeOf,
} from '#lib/engine/mix/audio-changes'
import { randomFrom } from '#lib/music/random'
import { decibelsToGain } from '#lib/music/time'

const LENGTH = 40_000
const recording = (): Stereo => {
  const random = randomFrom(1, 'recording')
  const channel = () => Float32Array.from({ length: LENGTH }, () => 0.4 * (random() - 0.5))
  return { left: channel(), right: channel() }
}
const audio = recording()

const changed = (changes: AudioChange[], from = audio): Stereo => {
  const blocks = [...changeAudio(blocksOf(from), LENGTH, changes, -1)]
  const channel = (side: 'left' | 'right') =>
    Float32Array.from(blocks.flatMap((block) => [...block[side].subarray(0, block.count)]))
  return { left: channel('left'), right: channel('right') }
}

test('trim › the samples that are left are the same', () => {
  const { left, right } = changed([
    { kind: 'trim', start: 1000, end: 500 },
    { kind: 'trim', start: 10, end: 0 },
  ])
  expect(left).toEqual(audio.left.subarray(1010, LENGTH - 500))
  expect(right).toEqual(audio.right.subarray(1010, LENGTH - 500))
})

test('fade › silent at its ends, and the same in between', () => {
  const { left } = changed([{ kind: 'fade', in: 2000, out: 3000 }])
  expect(left.subarray(2000, LENGTH - 3000)).toEqual(audio.left.subarray(2000, LENGTH - 3000))
  expect(Math.abs(left[0]!)).toBe(0)
  expect(left[1000]! / audio.left[1000]!).toBeCloseTo(Math.SQRT1_2, 5)
  expect(left[LENGTH - 1500]! / audio.left[LENGTH - 1500]!).toBeCloseTo(Math.SQRT1_2, 5)
  expect(Math.abs(left[LENGTH - 1]!)).toBeLessThan(1e-3)
})

test('gain › every sample by the same factor, as long as no peak is too loud', () => {
  for (const decibels of [-6, 3]) {
    const { left } = changed([{ kind: 'gain', decibels }])
    expect(left).toEqual(audio.left.map((x) => x * decibelsToGain(decibels)))
  }
})

test('gain › loud peaks › limited to the ceiling, in the same length', () => {
  const { left } = changed([{ kind: 'gain', decibels: 24 }])
  expect(left).toHaveLength(LENGTH)
  const meter = new TruePeak(0)
  expect(left.reduce((most, x) => Math.max(most, meter.push(x)), 0)).toBeLessThan(decibelsToGain(-0.8))
})

test('changes › in their order › the source stays as it was, and places follow', () => {
  const changes: AudioChange[] = [
    { kind: 'fade', in: 2000, out: 0 },
    { kind: 'trim', start: 1000, end: 100 },
    { kind: 'fade', in: 0, out: 400 },
  ]
  const { left } = changed(changes)
  expect(audio).toEqual(recording())
  expect(left).toHaveLength(changedLength(LENGTH, changes))
  expect(cutAtStart(changes)).toBe(1000)
  for (const at of [1000, 1500, 20_000, LENGTH - 200]) {
    const place = placeOf(at, LENGTH, changes)!
    expect(left[place.at]).toBeCloseTo(audio.left[at]! * place.fade, 6)
  }
  expect(placeOf(999, LENGTH, changes)).toBeNull()
  expect(placeOf(LENGTH - 100, LENGTH, changes)).toBeNull()
})

test('a stretch of a recording › changed as within the whole of it', () => {
  const changes: AudioChange[] = [
    { kind: 'fade', in: 5000, out: 0 },
    { kind: 'trim', start: 2000, end: 0 },
  ]
  const whole = changed(changes).left
  const blocks = [
    ...changeAudio(
      blocksOf({ left: audio.left.subarray(1500), right: audio.right.subarray(1500) }),
      LENGTH,
      changes,
      -1,
      1500,
    ),
  ]
  expect(Float32Array.from(blocks.flatMap(({ left, count }) => [...left.subarray(0, count)]))).toEqual(whole)
})

test('waveform › of a trimmed recording › the part that is left, in as many points', () => {
  const points = Array.from({ length: 200 }, (_, i) => (i < 100 ? 0 : i - 73))
  const half = changedWaveform(points, 2000, [{ kind: 'trim', start: 1000, end: 0 }])
  expect(half).toHaveLength(200)
  expect(half[0]).toBe(Math.round((27 / 126) * 127))
  expect(half.at(-1)).toBe(127)
  expect(changedWaveform(points, 2000, [{ kind: 'gain', decibels: 3 }])).toEqual(points)
})
