import { expect, test } from 'vitest'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { bandCentre, SPECTRUM_BANDS } from '#lib/engine/analyse/band-spectrum'
import { SPECTRUM_SHAPES, textureOf } from '#lib/engine/analyse/texture'
import { randomFrom } from '#lib/music/random'

const SECONDS = 4

const stereo = (value: (at: number) => number): Stereo => {
  const left = Float32Array.from({ length: SECONDS * SAMPLE_RATE }, (_, i) => value(i / SAMPLE_RATE))
  return { left, right: left.slice() }
}

/** A chord of four partials, each note of which decays at the given rate, over soft noise. */
const chord = (decay: number): Stereo => {
  const random = randomFrom(3, 'texture')
  return stereo((at) => {
    const since = at % 0.5
    const tones = [220, 440, 880, 1760].reduce((sum, f) => sum + Math.sin(2 * Math.PI * f * at), 0)
    return 0.1 * tones * Math.exp(-decay * since) + 0.002 * (random() - 0.5)
  })
}

test('textureOf › tone in one band › highest level in that band', () => {
  for (const band of [3, 8, 13]) {
    const { levels } = textureOf(stereo((at) => 0.3 * Math.sin(2 * Math.PI * bandCentre(band) * at)))
    expect(levels).toHaveLength(SPECTRUM_BANDS)
    expect(levels.indexOf(Math.max(...levels))).toBe(band)
  }
})

test('textureOf › held and plucked notes › larger spreads for plucked ones at any level', () => {
  const [held, plucked] = [textureOf(chord(0)), textureOf(chord(12))]
  expect(held.spreads).toHaveLength(SPECTRUM_SHAPES)
  expect(plucked.spreads[0]).toBeGreaterThan(2 * held.spreads[0]!)
  const { left, right } = chord(12)
  const soft = textureOf({ left: left.map((x) => 0.3 * x), right: right.map((x) => 0.3 * x) })
  for (const [i, spread] of soft.spreads.entries()) expect(spread).toBeCloseTo(plucked.spreads[i]!, 2)
})

test('textureOf › silence › empty', () => {
  expect(textureOf(stereo(() => 0))).toEqual({ levels: [], spreads: [] })
})
