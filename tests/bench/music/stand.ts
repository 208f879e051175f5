import FFT from 'fft.js'
import type { Decibels } from '#lib/music/time'
import type { StemMixes } from '../../harness/stem-mixes'
import { RATE } from './recording'

const SIZE = 2048

/** Power between 1 and 4 kHz in each frame. */
const presence = (samples: Float32Array): Float64Array => {
  const fft = new FFT(SIZE)
  const frame = new Array<number>(SIZE)
  const spectrum = fft.createComplexArray()
  const out = new Float64Array(Math.floor(samples.length / SIZE))
  for (let t = 0; t < out.length; t++) {
    for (let i = 0; i < SIZE; i++) frame[i] = samples[t * SIZE + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE))
    fft.realTransform(spectrum, frame)
    for (let k = Math.round((1000 * SIZE) / RATE); k <= Math.round((4000 * SIZE) / RATE); k++)
      out[t]! += spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2
  }
  return out
}

/**
 * Level of the voices above the band between 1 and 4 kHz, where speech is understood, over all sung frames (dB).
 * Frames 25 dB below the loudest tenth count as rests. Null without vocals.
 */
export const standing = ({ voices, band }: Pick<StemMixes, 'voices' | 'band'>): Decibels | null => {
  const own = presence(voices)
  const other = presence(band)
  const sounding = [...own].filter((power) => power > 1e-9).sort((a, b) => b - a)
  const loud = sounding[Math.floor(sounding.length / 10)] ?? 0
  if (loud < 1e-6) return null
  let sung = 0
  let played = 0
  own.forEach((power, t) => {
    if (power < loud * 10 ** -2.5) return
    sung += power
    played += other[t]!
  })
  return 10 * Math.log10(sung / Math.max(1e-12, played))
}
