import type { SungTone } from '#lib/engine/perform/voice/timing'
import type { Singer, SingingStyle, Tract } from '#lib/engine/plan/plan'
import type { Syllable } from '#lib/lyrics/syllable'
import { syllables } from '#lib/lyrics/syllables'
import type { Hertz, MidiNote, Seconds } from '#lib/music/time'

export const RATE = 44100

/** A syllable from its phones. */
export const syllableOf = (onset: string[], nucleus: string, coda: string[] = []): Syllable => ({
  text: [...onset, nucleus, ...coda].join(''),
  word: 0,
  onset,
  nucleus,
  coda,
  stress: 1,
})

const plain = (kind: Singer['kind'], tract: Tract, style: SingingStyle): Singer => ({
  kind,
  tract,
  style,
  timbre: { size: 1, effort: 0, brightness: 0, breath: 0, vibratoRate: 1, vibratoDepth: 1, grit: 0 },
  low: 48,
  high: 72,
  harmonies: false,
})

/** A neutral singer of each kind. */
export const SINGERS: Record<Singer['kind'], Singer> = {
  female: plain('female', 'female', 'pop'),
  male: plain('male', 'male', 'pop'),
  child: plain('child', 'child', 'child'),
  choir: plain('choir', 'female', 'choral'),
  duet: plain('duet', 'female', 'pop'),
  robot: plain('robot', 'male', 'vocoder'),
  rap: plain('rap', 'male', 'rap'),
}

/** A line with even notes on a melody, from one second on. The last note is held. */
export const melody = (line: string, base: MidiNote, length: Seconds, steps: number[]): SungTone[] => {
  const sung = syllables(line)
  return sung.map((syllable, index) => ({
    at: 1 + index * length,
    length: index === sung.length - 1 ? length * 3 : length,
    pitch: base + (steps[index % steps.length] ?? 0),
    velocity: 0.8,
    syllable,
  }))
}

/** Pitch by normalised autocorrelation; null where nothing is voiced. */
export const pitchAt = (samples: Float32Array, at: number, low: Hertz = 70, high: Hertz = 1100): Hertz | null => {
  const size = 2048
  const from = at - size / 2
  if (from < 0 || from + size + RATE / low >= samples.length) return null
  const likeness = (lag: number) => {
    let ab = 0
    let aa = 1e-9
    let bb = 1e-9
    for (let i = from; i < from + size; i++) {
      const a = samples[i]!
      const b = samples[i + lag]!
      ab += a * b
      aa += a * a
      bb += b * b
    }
    return ab / Math.sqrt(aa * bb)
  }
  const shortest = Math.floor(RATE / high)
  const longest = Math.ceil(RATE / low)
  const curve = Array.from({ length: longest - shortest + 1 }, (_, k) => likeness(shortest + k))
  const best = Math.max(...curve)
  if (best < 0.6) return null
  // The first peak close to the highest is the period; later ones are multiples.
  const k = curve.findIndex(
    (value, i) => value > best * 0.93 && value >= (curve[i - 1] ?? 0) && value >= (curve[i + 1] ?? 0),
  )
  const [l = 0, m = 0, r = 0] = [curve[k - 1], curve[k], curve[k + 1]]
  const shift = (0.5 * (l - r)) / (l - 2 * m + r || 1)
  return RATE / (shortest + k + shift)
}

/** Peaks of the LPC spectrum (order 12 at 11,025 Hz), in ascending order. */
export const formantsAt = (samples: Float32Array, from: number): Hertz[] => {
  const step = 4
  const count = 1024
  const rate = RATE / step
  const order = 12
  const down = Array.from({ length: count }, (_, i) => {
    let sum = 0
    for (let k = 0; k < step; k++) sum += samples[from + i * step + k] ?? 0
    return sum / step
  })
  const windowed = down.map(
    (v, i) => (v - 0.95 * (down[i - 1] ?? 0)) * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (count - 1))),
  )
  const r = Array.from({ length: order + 1 }, (_, k) =>
    windowed.reduce((sum, v, i) => sum + v * (windowed[i - k] ?? 0), 0),
  )
  let a = [1]
  let error = r[0] ?? 1
  for (let i = 1; i <= order; i++) {
    const k = -a.reduce((sum, v, j) => sum + v * (r[i - j] ?? 0), 0) / error
    const padded = [...a, 0]
    a = padded.map((v, j) => v + k * (padded[i - j] ?? 0))
    error *= 1 - k * k
  }
  const level = (f: Hertz) => {
    const [re, im] = a.reduce(
      ([x, y], v, k): [number, number] => [
        x + v * Math.cos((2 * Math.PI * f * k) / rate),
        y - v * Math.sin((2 * Math.PI * f * k) / rate),
      ],
      [0, 0] as [number, number],
    )
    return -Math.log(re * re + im * im)
  }
  const peaks: Hertz[] = []
  for (let f = 110; f < 4000; f += 10) if (level(f) > level(f - 10) && level(f) >= level(f + 10)) peaks.push(f)
  return peaks
}
