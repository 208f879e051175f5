import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { wavFile } from '#lib/engine/analyse/wav.fixture'
import type { HeardNote } from '#lib/engine/transcribe/sung-notes'
import { randomFrom } from '#lib/music/random'
import type { Beats, BeatsPerMinute, MidiNote, Seconds } from '#lib/music/time'

/** Length and pitch of notes; null is a rest. */
export type Tune = readonly (readonly [length: Beats, pitch: MidiNote | null])[]

export type HumOptions = {
  bpm: BeatsPerMinute
  seed: number
  /** Semitones added to every pitch: people do not hum at 440 Hz. */
  tuning?: number
  /** Level of noise against the voice. */
  noise?: number
  /** Standard deviation of the start of a note. */
  unsteady?: Seconds
  lead?: Seconds
}

/** The notes of a tune in seconds. */
export const notesOfTune = (tune: Tune, { bpm, lead = 0.5 }: Pick<HumOptions, 'bpm' | 'lead'>): HeardNote[] => {
  let at = lead
  return tune.flatMap(([beats, pitch]) => {
    const note = { at, length: (beats * 60) / bpm, pitch: pitch ?? 0 }
    at += note.length
    return pitch === null ? [] : [note]
  })
}

/**
 * A tune hummed: harmonics of a closed vowel with glides between notes, scoops, vibrato, uneven starts and breath noise.
 * Notes of the same pitch are separated by a nasal.
 */
export const hummed = (tune: Tune, options: HumOptions): Stereo => {
  const { seed, tuning = 0, noise = 0.01, unsteady = 0.012 } = options
  const random = randomFrom(seed, 'hum')
  const gauss = () => (random() + random() + random() + random() - 2) * Math.sqrt(3)
  const notes = notesOfTune(tune, options).map((note) => {
    const shift = unsteady * gauss()
    return { ...note, at: note.at + shift, pitch: note.pitch + tuning + 0.08 * gauss() }
  })
  const last = notes[notes.length - 1]!
  const side = new Float32Array(Math.ceil((last.at + last.length + 0.6) * SAMPLE_RATE))
  const vibrato = { rate: 4.8 + random(), depth: 0.15 + 0.3 * random() }
  let [index, pitch, gain, phase] = [0, notes[0]!.pitch - 1.5, 0, 0]
  let wander = 0
  for (let i = 0; i < side.length; i++) {
    const time = i / SAMPLE_RATE
    while (notes[index + 1] && notes[index + 1]!.at <= time) index++
    const { at, length, pitch: target } = notes[index]!
    const next = notes[index + 1]
    const isRest = time < at || time > at + length
    // The nasal between two notes dips for 50 ms.
    const isNasal = next !== undefined && time > next.at - 0.05
    const wanted = isRest ? 0 : isNasal ? 0.4 : 1
    gain += (wanted - gain) / (SAMPLE_RATE * (wanted > gain ? 0.012 : 0.02))
    pitch += (target - pitch) / (SAMPLE_RATE * 0.028)
    wander += (gauss() * 0.05 - wander) / (SAMPLE_RATE * 0.2)
    const held = Math.min(1, Math.max(0, (time - at - 0.25) / 0.3))
    const sung = pitch + wander + held * vibrato.depth * Math.sin(2 * Math.PI * vibrato.rate * time)
    const frequency = 440 * 2 ** ((sung - 69) / 12)
    phase += (2 * Math.PI * frequency) / SAMPLE_RATE
    let voice = 0
    for (let harmonic = 1; harmonic <= 6; harmonic++) voice += Math.sin(harmonic * phase) * 0.55 ** (harmonic - 1)
    side[i] = 0.25 * gain * voice + noise * (random() * 2 - 1)
  }
  return { left: side, right: side.slice() }
}

const tune = (text: string): Tune =>
  text.split(' ').map((note) => {
    const [pitch, length] = note.split(':') as [string, string]
    return [Number(length), pitch === '-' ? null : Number(pitch)] as const
  })

/** Ten tunes of several tempi, metres, keys and voices. */
export const HUMMED: readonly (HumOptions & { name: string; tune: Tune; tuning: number })[] = [
  {
    name: 'steps in G, high voice',
    bpm: 100,
    seed: 1,
    tuning: 0.2,
    tune: tune(
      '67:1 69:1 71:1 67:1 72:1 71:1 69:2 71:1 69:1 67:1 64:1 62:3 -:1 67:1 69:1 71:1 74:1 76:1 74:1 71:2 69:1 71:0.5 69:0.5 67:1 66:1 67:4',
    ),
  },
  {
    name: 'leaps in F, low voice',
    bpm: 84,
    seed: 2,
    tuning: -0.3,
    tune: tune('48:1 53:1.5 52:0.5 53:1 57:1 60:2 58:1 57:1 55:3 48:1 55:1.5 53:0.5 52:1 50:1 48:2 52:1 55:1 53:4'),
  },
  {
    name: 'waltz in D minor',
    bpm: 132,
    seed: 3,
    tuning: 0.1,
    tune: tune(
      '62:2 65:1 69:2 67:1 65:1 64:1 62:1 61:3 64:2 67:1 70:2 69:1 67:1 65:1 64:1 65:3 69:2 70:1 69:2 65:1 67:1 65:1 64:1 62:3',
    ),
  },
  {
    name: 'repeated notes in A',
    bpm: 112,
    seed: 4,
    tuning: 0.4,
    tune: tune(
      '69:0.5 69:0.5 69:1 71:1 73:1 73:0.5 73:0.5 74:1 73:2 71:0.5 71:0.5 71:1 69:1 68:1 69:0.5 69:0.5 71:1 69:2 64:1 69:1 73:1 71:1 69:2 -:2',
    ),
  },
  {
    name: 'dotted march in C',
    bpm: 120,
    seed: 5,
    tuning: -0.1,
    tune: tune(
      '60:1 65:1.5 64:0.5 65:1 67:1 69:1.5 67:0.5 69:1 72:1 70:2 69:1 67:1 65:3 60:1 65:1.5 67:0.5 69:1 70:1 72:3 69:1 67:1.5 65:0.5 64:1 65:1 65:3 -:1',
    ),
  },
  {
    name: 'syncopes in E minor',
    bpm: 96,
    seed: 6,
    tuning: 0.3,
    tune: tune(
      '64:0.5 67:1 69:0.5 71:1 69:0.5 67:1.5 64:1 62:0.5 64:1 67:0.5 69:2 71:0.5 74:1 71:0.5 69:1 67:0.5 69:1.5 67:1 64:0.5 62:1 60:0.5 64:2',
    ),
  },
  {
    name: 'long notes with rests in B flat',
    bpm: 72,
    seed: 7,
    tuning: -0.2,
    tune: tune('58:2 62:1 65:1 67:3 -:1 65:2 63:1 62:1 60:3 -:1 62:2 65:1 70:1 69:2 67:2 65:1 63:1 62:1 60:1 58:4'),
  },
  {
    name: 'quick quavers in D',
    bpm: 126,
    seed: 8,
    tuning: 0,
    tune: tune(
      '62:0.5 64:0.5 66:0.5 67:0.5 69:1 69:1 71:0.5 69:0.5 67:0.5 66:0.5 67:1 64:1 66:0.5 67:0.5 69:0.5 71:0.5 74:1 73:0.5 71:0.5 69:0.5 67:0.5 66:0.5 64:0.5 62:2 62:0.5 66:0.5 69:0.5 66:0.5 62:2',
    ),
  },
  {
    name: 'noisy room, C minor',
    bpm: 90,
    seed: 9,
    tuning: 0.15,
    noise: 0.05,
    tune: tune(
      '60:1 63:1 67:1 65:0.5 63:0.5 62:1 65:1 68:2 67:1 65:1 63:1 62:0.5 60:0.5 59:2 -:1 60:1 63:1 67:1 72:1 70:1 68:0.5 67:0.5 65:1 62:1 60:4',
    ),
  },
  {
    name: 'uneven hummer, G',
    bpm: 108,
    seed: 10,
    tuning: 0.35,
    unsteady: 0.02,
    tune: tune(
      '55:1 59:1 62:1 67:2 66:0.5 64:0.5 62:1 60:1 64:1 62:2 59:1 60:0.5 62:0.5 64:1 62:1 60:1 59:1 57:2 -:1 62:1 66:1 69:1 67:1 64:1 62:1 59:1 57:1 55:3',
    ),
  },
]

/** A recording as a WAV file of 16 bits. */
export const wavOf = ({ left, right }: Stereo): Uint8Array =>
  wavFile(left.length, {}, (view, at, frame, channel) =>
    view.setInt16(at, Math.round(32767 * Math.max(-1, Math.min(1, (channel === 0 ? left : right)[frame]!))), true),
  )
