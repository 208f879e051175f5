import type { WrittenPart } from '#lib/engine/notation/written-song'
import { gmProgramOf } from '#lib/engine/parts/gm-program'
import type { MidiNote } from '#lib/music/time'

/** How a part is notated: its clef, and by how much it sounds higher than it is written. */
export type Staff = {
  clef: { sign: 'G' | 'F' | 'percussion'; line: number | null; octave: -1 | 0 }
  /** Steps and semitones from the written to the sounding note. */
  transpose: { diatonic: number; chromatic: number } | null
}

/** Transposing instruments of General MIDI, by program. */
const TRANSPOSING: Readonly<Record<number, { diatonic: number; chromatic: number }>> = {
  56: { diatonic: -1, chromatic: -2 }, // trumpet in B♭
  60: { diatonic: -4, chromatic: -7 }, // horn in F
  64: { diatonic: -1, chromatic: -2 }, // soprano saxophone in B♭
  65: { diatonic: -5, chromatic: -9 }, // alto saxophone in E♭
  66: { diatonic: -8, chromatic: -14 }, // tenor saxophone in B♭
  67: { diatonic: -12, chromatic: -21 }, // baritone saxophone in E♭
  69: { diatonic: -4, chromatic: -7 }, // English horn in F
  71: { diatonic: -1, chromatic: -2 }, // clarinet in B♭
}
const isGuitar = (program: number) => program >= 24 && program <= 31
/** Double bass and bass guitars. */
const isBass = (program: number) => (program >= 32 && program <= 39) || program === 43

const mean = (part: WrittenPart): MidiNote => {
  const pitches = part.voices.flat().flatMap(({ pitches }) => pitches)
  return pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length)
}

export const programOf = ({ instrument }: WrittenPart): { kit: boolean; program: number } =>
  instrument ? gmProgramOf(instrument) : { kit: false, program: 52 }

export const staffOf = (part: WrittenPart): Staff => {
  const plain = (sign: 'G' | 'F', octave: -1 | 0 = 0): Staff => ({
    clef: { sign, line: sign === 'G' ? 2 : 4, octave },
    transpose: null,
  })
  if (part.role === 'drums') return { clef: { sign: 'percussion', line: null, octave: 0 }, transpose: null }
  const { program } = programOf(part)
  // A low voice is written an octave higher, as tenors are.
  if (!part.instrument) return plain('G', mean(part) < 60 ? -1 : 0)
  if (part.role === 'bass' || isBass(program)) return plain('F', -1)
  if (isGuitar(program)) return plain('G', -1)
  const transpose = TRANSPOSING[program]
  if (transpose) return { ...plain('G'), transpose }
  return plain(mean(part) < 57 ? 'F' : 'G')
}

export type DrumLine = { step: string; octave: number; head: 'x' | 'triangle' | null; name: string }

/** Where strokes stand on a five-line staff, by General MIDI key. */
const DRUM_LINES: Readonly<Record<number, DrumLine>> = Object.fromEntries(
  (
    [
      ['Acoustic bass drum', 35, 'E', 4, null],
      ['Bass drum', 36, 'F', 4, null],
      ['Side stick', 37, 'C', 5, 'x'],
      ['Snare drum', 38, 'C', 5, null],
      ['Hand clap', 39, 'D', 5, 'x'],
      ['Electric snare', 40, 'C', 5, null],
      ['Low floor tom', 41, 'G', 4, null],
      ['Closed hi-hat', 42, 'G', 5, 'x'],
      ['High floor tom', 43, 'A', 4, null],
      ['Pedal hi-hat', 44, 'D', 4, 'x'],
      ['Low tom', 45, 'B', 4, null],
      ['Open hi-hat', 46, 'G', 5, 'x'],
      ['Low-mid tom', 47, 'B', 4, null],
      ['High-mid tom', 48, 'D', 5, null],
      ['Crash cymbal', 49, 'A', 5, 'x'],
      ['High tom', 50, 'E', 5, null],
      ['Ride cymbal', 51, 'F', 5, 'x'],
      ['China cymbal', 52, 'B', 5, 'x'],
      ['Ride bell', 53, 'F', 5, 'triangle'],
      ['Tambourine', 54, 'B', 5, 'triangle'],
      ['Splash cymbal', 55, 'B', 5, 'x'],
      ['Cowbell', 56, 'E', 5, 'triangle'],
      ['Second crash cymbal', 57, 'A', 5, 'x'],
      ['Second ride cymbal', 59, 'F', 5, 'x'],
    ] as const
  ).map(([name, key, step, octave, head]) => [key, { name, step, octave, head }]),
)

/** Other percussion stands on the middle line. */
export const drumLine = (key: MidiNote): DrumLine =>
  DRUM_LINES[key] ?? { step: 'B', octave: 4, head: null, name: `Percussion ${key}` }
