import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { barLength, type Key, type Meter } from '#lib/music/key'
import { type Random, randomFrom } from '#lib/music/random'
import type { BeatsPerMinute, Hertz, MidiNote, Seconds } from '#lib/music/time'

/** A synthetic band with known notes, as ground truth for the analysis. */
export type BandBrief = {
  bpm: BeatsPerMinute // quarter notes
  key: Key
  meter: Meter
  groove: 'rock' | 'house' | 'ballad' | 'ambient' | 'swing' | 'voice' | 'strings'
  length: Seconds
  /** First downbeat; negative where the recording starts inside a bar. */
  offset: Seconds
  seed: number
  /** Maps steady time to the band's time. Increasing. */
  warp?: (at: Seconds) => Seconds
}

const hertz = (note: MidiNote): Hertz => 440 * 2 ** ((note - 69) / 12)

const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] }
const PROGRESSIONS = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [0, 3, 0, 4],
  [5, 3, 0, 4],
  [0, 2, 3, 4],
]

class Recorder {
  readonly out: Float32Array
  private readonly random: Random
  private readonly warp: (at: Seconds) => Seconds

  constructor(length: Seconds, random: Random, warp: (at: Seconds) => Seconds) {
    this.warp = warp
    this.out = new Float32Array(Math.round(length * SAMPLE_RATE))
    this.random = random
  }

  private add(at: Seconds, length: Seconds, sample: (t: Seconds) => number) {
    const start = Math.round(this.warp(at) * SAMPLE_RATE)
    const count = Math.round(length * SAMPLE_RATE)
    for (let i = Math.max(0, -start); i < count && start + i < this.out.length; i++)
      this.out[start + i]! += sample(i / SAMPLE_RATE)
  }

  tone(at: Seconds, length: Seconds, note: MidiNote, level: number, partials: number, attack: Seconds) {
    const w = 2 * Math.PI * hertz(note)
    const weights = Array.from({ length: partials }, (_, i) => (i + 1) * (i + 1) ** 0.3)
    this.add(at, length, (t) => {
      let sum = 0
      for (let k = 1; k <= partials; k++) sum += Math.sin(w * k * t) / weights[k - 1]!
      const end = Math.min(1, (length - t) / 0.02)
      return level * sum * Math.min(1, t / attack) * Math.max(0, end) * Math.exp((-1.2 * t) / length)
    })
  }

  /** A sung note with a glide at its start and vibrato. */
  sung(at: Seconds, length: Seconds, note: MidiNote, level: number) {
    let phase = 0
    const weights = Array.from({ length: 8 }, (_, i) => (i + 1) * (1 + ((i - 2) / 3) ** 2))
    this.add(at, length, (t) => {
      const bend = -0.8 * Math.exp(-t / 0.04) + (t > 0.2 ? 0.3 * Math.sin(2 * Math.PI * 5.5 * t) : 0)
      phase += hertz(note + bend) / SAMPLE_RATE
      let sum = 0
      for (let k = 1; k <= 8; k++) sum += Math.sin(2 * Math.PI * k * phase) / weights[k - 1]!
      return level * sum * Math.min(1, t / 0.04) * Math.max(0, Math.min(1, (length - t) / 0.05))
    })
  }

  kick(at: Seconds, level: number) {
    this.add(
      at,
      0.25,
      (t) => level * Math.sin(2 * Math.PI * (48 * t + 3.2 * (1 - Math.exp(-t / 0.03)))) * Math.exp(-t / 0.08),
    )
  }

  noise(at: Seconds, decay: Seconds, level: number, brightness: number) {
    let last = 0
    this.add(at, decay * 5, (t) => {
      const white = this.random() * 2 - 1
      const high = white - last * brightness
      last = white
      return level * high * Math.exp(-t / decay)
    })
  }
}

/** Renders `length` seconds in stereo. The output depends only on the brief. */
export const playBand = ({ bpm, key, meter, groove, length, offset, seed, warp = (at) => at }: BandBrief): Stereo => {
  const random = randomFrom(seed, 'band')
  const recorder = new Recorder(length, random, warp)
  const beat = 60 / bpm
  const bar = barLength(meter) * beat
  const minor = key.mode === 'minor'
  const scale = minor ? SCALES.minor : SCALES.major
  const degree = (d: number) => scale[((d % 7) + 7) % 7]! + 12 * Math.floor(d / 7)
  const progression = PROGRESSIONS[seed % PROGRESSIONS.length]!
  const step = meter.unit === 8 ? beat / 2 : beat
  const first = Math.floor(-offset / bar) - 1
  for (let index = first; offset + index * bar < length; index++) {
    const start = offset + index * bar
    const root = progression[((index % 4) + 4) % 4]!
    const chord = [root, root + 2, root + 4].map((d) => 60 + key.tonic + degree(d) - (key.tonic > 5 ? 12 : 0))
    const bassNote = 36 + key.tonic + degree(root) - (key.tonic + degree(root) > 12 ? 12 : 0)
    const soft = groove === 'ballad' || groove === 'ambient'
    if (groove === 'voice') {
      for (let b = 0; b < meter.beats; b++) {
        const at = start + b * step
        const tune =
          72 + key.tonic + degree(b === 0 ? root : root + Math.floor(random() * 4)) - (key.tonic > 5 ? 12 : 0)
        if (b > 0 && random() < 0.25) continue
        recorder.noise(at - 0.03, 0.012, 0.05, 0.9)
        recorder.sung(at, step * (b + 1 === meter.beats ? 0.8 : 0.95), tune, 0.15)
      }
      continue
    }
    const attack = groove === 'strings' ? 0.14 : soft ? 0.02 : 0.005
    for (const note of chord) recorder.tone(start, bar * 0.98, note, 0.05, 6, attack)
    if (groove === 'strings') {
      recorder.tone(start, bar * 0.98, bassNote + 12, 0.12, 6, 0.12)
      for (let b = 0; b < meter.beats; b++)
        if (b === 0 || random() < 0.75)
          recorder.tone(start + b * step, step, chord[Math.floor(random() * 3)]! + 12, 0.1, 8, 0.1)
      continue
    }
    if (groove === 'swing') {
      for (let b = 0; b < meter.beats; b++) {
        const at = start + b * step
        recorder.noise(at, 0.09, 0.05, 0.97)
        if (b % 2 === 1) {
          recorder.noise(at + (step * 2) / 3, 0.05, 0.04, 0.97)
          recorder.noise(at, 0.02, 0.09, 0.9)
        }
        recorder.tone(at, step * 0.9, b === 0 ? bassNote : bassNote + [0, 4, 7, 11][b % 4]!, 0.22, 5, 0.006)
        if (random() < 0.5) recorder.tone(at + (step * 2) / 3, step * 0.3, chord[b % 3]! + 12, 0.09, 5, 0.006)
      }
      continue
    }
    if (groove === 'ambient') {
      recorder.tone(start, bar * 0.98, bassNote, 0.12, 5, 0.02)
      continue
    }
    for (let b = 0; b < meter.beats; b++) {
      const at = start + b * step
      const strong = b === 0 || (meter.beats === 6 && b === 3)
      if (groove === 'ballad') {
        recorder.tone(at, step * 0.95, chord[(b * 2) % 3]! + 12, 0.09, 5, 0.004)
        if (strong) recorder.tone(at, step * 1.9, bassNote, 0.16, 5, 0.006)
      } else {
        const eighths = meter.unit === 8 ? 1 : 2
        for (let e = 0; e < eighths; e++)
          recorder.noise(
            at + (e * step) / eighths,
            groove === 'house' && e === 1 ? 0.04 : 0.02,
            e === 0 ? 0.06 : 0.09,
            0.95,
          )
        const kick = groove === 'house' || strong || (meter.beats === 4 && b === 2)
        if (kick) recorder.kick(at, 0.5)
        const snare = meter.beats === 4 ? b % 2 === 1 : meter.beats === 6 ? b === 3 : b > 0
        if (snare) recorder.noise(at, 0.06, 0.16, 0.3)
        const busy = meter.beats === 4 && groove === 'rock' && random() < 0.5
        recorder.tone(at, step * 0.8, bassNote, 0.2, 6, 0.004)
        if (busy) recorder.tone(at + step / 2, step * 0.4, bassNote, 0.2, 6, 0.004)
      }
      if (random() < 0.7) {
        const tune =
          72 + key.tonic + degree(random() < 0.6 ? root + 2 * Math.floor(random() * 3) : Math.floor(random() * 7))
        recorder.tone(at, step * 0.8, tune - (key.tonic > 5 ? 12 : 0), 0.1, 4, 0.01)
      }
    }
  }
  return { left: recorder.out, right: recorder.out.slice() }
}
