import { expect, it } from 'vitest'
import { decibels, magnitudes, RATE } from '#lib/dsp/signals.fixture'
import { TABLE_SIZE, tableFor, type WaveName, wavetable } from '#lib/dsp/wavetable'

const play = (wave: WaveName, frequency: number, samples: number) => {
  const table = tableFor(wavetable(wave), frequency)
  let phase = 0
  return Float32Array.from({ length: samples }, () => {
    const i = phase | 0
    const y = table[i]! + (table[i + 1]! - table[i]!) * (phase - i)
    phase = (phase + (frequency * TABLE_SIZE) / RATE) % TABLE_SIZE
    return y
  })
}

it('oscillators at any pitch › alias › below −60 dB', () => {
  const size = 32768
  for (const wave of ['saw', 'square', 'pulse', 'triangle'] as const)
    for (const frequency of [41.3, 197.1, 523.7, 1567.3, 4186.9]) {
      const bins = magnitudes(play(wave, frequency, size), size)
      const top = Math.max(...bins)
      let alias = 0
      for (let k = 8; k < bins.length; k++) {
        const harmonic = (k * RATE) / size / frequency
        const distance = Math.abs(harmonic - Math.round(harmonic)) * frequency
        // Five bins on each side belong to the harmonic itself.
        if (distance > (5 * RATE) / size) alias = Math.max(alias, bins[k]!)
      }
      expect([wave, frequency, decibels(alias / top) < -60]).toEqual([wave, frequency, true])
    }
})

it('saw › harmonics › amplitudes of 1 / n', () => {
  const size = 32768
  // A pitch at the centre of a bin, so the peak has its full height.
  const pitch = (163 * RATE) / size
  const bins = magnitudes(play('saw', pitch, size), size)
  const at = (harmonic: number) => bins[163 * harmonic]!
  for (const harmonic of [2, 3, 5, 9]) expect(decibels(at(harmonic) / at(1))).toBeCloseTo(decibels(1 / harmonic), 0)
})
