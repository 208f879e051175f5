import type { Hertz } from '#lib/music/time'

/**
 * Glottal pulses as band-limited wavetables.
 * The shape is the flow derivative of KLGLOTT88 (Klatt & Klatt 1990): 2u − 3u² while the glottis is open, then an
 * exponential return.
 * The closure is at phase 0 in every table, so tables can be mixed without beating.
 */
export const TABLE_SIZE = 1024

const MAX_FREQUENCY: Hertz = 15000
const MIN_PITCH: Hertz = 50
const HARMONICS = Math.floor(MAX_FREQUENCY / MIN_PITCH)
/** Each table holds 1.19 times fewer harmonics than the previous one: a quarter octave. */
const TABLE_RATIO = 2 ** 0.25
const TABLE_COUNT = 22

export type Pulse = {
  /** tables[level]: one cycle of TABLE_SIZE samples and one guard sample. */
  tables: Float32Array[]
  /** Amplitude of each harmonic, starting at index 1. */
  spectrum: Float64Array
}

const shape = (openQuotient: number, returnTime: number): Float64Array => {
  const cycle = new Float64Array(TABLE_SIZE)
  const open = openQuotient * TABLE_SIZE
  const opens = TABLE_SIZE - open
  for (let i = 0; i < TABLE_SIZE; i++) {
    const u = (i - opens) / open
    cycle[i] = (u >= 0 ? 2 * u - 3 * u * u : 0) - Math.exp(-i / (returnTime * TABLE_SIZE))
  }
  const mean = cycle.reduce((sum, value) => sum + value, 0) / TABLE_SIZE
  return cycle.map((value) => value - mean)
}

/** Computed from few harmonics to many, so each table extends the previous one. */
const pulse = (openQuotient: number, returnTime: number): Pulse => {
  const cycle = shape(openQuotient, returnTime)
  const spectrum = new Float64Array(HARMONICS + 1)
  const sum = new Float64Array(TABLE_SIZE)
  const counts = Array.from({ length: TABLE_COUNT }, (_, level) =>
    Math.max(1, Math.floor(HARMONICS / TABLE_RATIO ** level)),
  )
  const tables: Float32Array[] = new Array(TABLE_COUNT)
  const cosines = new Float64Array(TABLE_SIZE)
  for (let i = 0; i < TABLE_SIZE; i++) cosines[i] = Math.cos((2 * Math.PI * i) / TABLE_SIZE)
  const quarter = TABLE_SIZE / 4
  let done = 0
  for (let level = TABLE_COUNT - 1; level >= 0; level--) {
    const count = counts[level] ?? 1
    for (let h = done + 1; h <= count; h++) {
      let re = 0
      let im = 0
      for (let i = 0, k = 0; i < TABLE_SIZE; i++, k = (k + h) % TABLE_SIZE) {
        re += cycle[i]! * cosines[k]!
        im += cycle[i]! * cosines[(k + 3 * quarter) % TABLE_SIZE]!
      }
      const a = (2 * re) / TABLE_SIZE
      const b = (2 * im) / TABLE_SIZE
      spectrum[h] = Math.hypot(a, b)
      for (let i = 0, k = 0; i < TABLE_SIZE; i++, k = (k + h) % TABLE_SIZE) {
        sum[i] = sum[i]! + a * cosines[k]! + b * cosines[(k + 3 * quarter) % TABLE_SIZE]!
      }
    }
    done = Math.max(done, count)
    const table = new Float32Array(TABLE_SIZE + 1)
    table.set(sum)
    table[TABLE_SIZE] = table[0]!
    tables[level] = table
  }
  return { tables, spectrum }
}

/** The table of a pitch whose harmonics stay below MAX_FREQUENCY. */
export const levelOf = (pitch: Hertz): number =>
  Math.max(0, Math.min(TABLE_COUNT - 1, Math.ceil(Math.log2(Math.max(1, pitch / MIN_PITCH)) * 4)))

let cached: { soft: Pulse; full: Pulse } | null = null

/** Pulses of a soft, breathy voice and of a full one. Effort crossfades between them. */
export const pulses = (): { soft: Pulse; full: Pulse } => {
  cached ??= { soft: pulse(0.78, 0.016), full: pulse(0.54, 0.003) }
  return cached
}
