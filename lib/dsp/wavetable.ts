import type { Gain, Hertz } from '#lib/music/time'

/**
 * One cycle of a periodic wave per half octave, band-limited to 20 kHz.
 * Linear interpolation of the tables keeps aliases below −70 dB. Every table ends with one guard sample.
 */
export type Wavetable = { tables: Float32Array[] }

export const TABLE_SIZE = 2048
const MIN_FREQUENCY: Hertz = 20
const MAX_HARMONIC_FREQUENCY: Hertz = 20000
const TABLES_PER_OCTAVE = 2
const TABLE_COUNT = 20

const SINE = Float64Array.from({ length: TABLE_SIZE }, (_, i) => Math.sin((2 * Math.PI * i) / TABLE_SIZE))

/** `amplitude` returns the sine amplitude of harmonic k ≥ 1. A negative value inverts it. */
export const makeWavetable = (amplitude: (harmonic: number) => number): Wavetable => {
  const tables: Float32Array[] = []
  for (let t = 0; t < TABLE_COUNT; t++) {
    const highest = MIN_FREQUENCY * 2 ** ((t + 1) / TABLES_PER_OCTAVE)
    // More harmonics than a quarter of the table size would be sampled too coarsely.
    const harmonics = Math.max(1, Math.min(TABLE_SIZE / 4, Math.floor(MAX_HARMONIC_FREQUENCY / highest)))
    const sum = new Float64Array(TABLE_SIZE + 1)
    for (let k = 1; k <= harmonics; k++) {
      const a = amplitude(k)
      if (a === 0) continue
      for (let i = 0; i < TABLE_SIZE; i++) sum[i]! += a * SINE[(k * i) & (TABLE_SIZE - 1)]!
    }
    sum[TABLE_SIZE] = sum[0]!
    tables.push(Float32Array.from(sum))
  }
  return { tables }
}

/** The table whose harmonics stay under 20 kHz at a frequency. */
export const tableFor = (wave: Wavetable, frequency: Hertz): Float32Array => {
  const index = Math.floor(Math.log2(Math.max(frequency, MIN_FREQUENCY) / MIN_FREQUENCY) * TABLES_PER_OCTAVE)
  return wave.tables[Math.min(index, TABLE_COUNT - 1)]!
}

/** `width` is the duty cycle. */
const pulse = (width: Gain) => (k: number) => ((4 / Math.PI) * Math.sin(Math.PI * k * width)) / k

/** Organ drawbars on a fundamental one octave below the key: 16′ 5⅓′ 8′ 4′ 2⅔′ 2′ 1⅗′ 1⅓′ 1′. */
const drawbars = (levels: number[]) => {
  const harmonics = [1, 3, 2, 4, 6, 8, 10, 12, 16]
  return (k: number) => {
    const bar = harmonics.indexOf(k)
    return bar < 0 ? 0 : ((levels[bar] ?? 0) / 8) * 0.4
  }
}

const HARMONIC_AMPLITUDES = {
  sine: (k: number) => (k === 1 ? 1 : 0),
  triangle: (k: number) => (k % 2 === 0 ? 0 : ((8 / Math.PI ** 2) * (k % 4 === 1 ? 1 : -1)) / k ** 2),
  saw: (k: number) => 2 / Math.PI / k,
  square: pulse(0.5),
  pulse: pulse(0.25),
  organ: drawbars([8, 3, 8, 4, 0, 2, 0, 0, 3]),
} as const

export type WaveName = keyof typeof HARMONIC_AMPLITUDES

const cache = new Map<WaveName, Wavetable>()

/** Built at first use and cached. */
export const wavetable = (name: WaveName): Wavetable => {
  const known = cache.get(name)
  if (known) return known
  const wave = makeWavetable(HARMONIC_AMPLITUDES[name])
  cache.set(name, wave)
  return wave
}
