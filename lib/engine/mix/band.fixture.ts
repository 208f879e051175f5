import type { Plan } from '#lib/engine/plan/plan'
import type { Note, Part, Score } from '#lib/engine/score/score'
import type { Syllable } from '#lib/lyrics/syllable'

/** A small fixed song for tests: four chords, drums, bass, chords, pad, arpeggio and a voice. */
export const BPM = 112

const CHORDS = [
  [57, 60, 64],
  [53, 57, 60],
  [48, 52, 55],
  [55, 59, 62],
]

const each = (bars: number, perBar: number, make: (bar: number, step: number) => Note[]): Note[] =>
  Array.from({ length: bars * perBar }, (_, i) => make(Math.floor(i / perBar), i % perBar)).flat()

const part = (
  name: string,
  role: Part['role'],
  instrument: Part['instrument'],
  notes: Note[],
  more: Partial<Part> = {},
): Part => ({
  name,
  role,
  instrument,
  notes,
  level: 0,
  pan: 0,
  reverb: 0.2,
  delay: 0,
  duck: 0,
  ...more,
})

const syllable = (text: string, word: number): Syllable => ({
  text,
  word,
  onset: ['L'],
  nucleus: 'AA',
  coda: [],
  stress: 1,
})

export const planOf = (bars: number, more: Partial<Plan> = {}): Plan => ({
  seed: 7,
  take: 0,
  story: null,
  title: 'Test',
  genre: 'house',
  bpm: BPM,
  meter: { beats: 4, unit: 4 },
  key: { tonic: 9, mode: 'minor' },
  swing: 0,
  mood: { valence: 0, energy: 0, darkness: 0, space: 0 },
  busyness: 0,
  density: 0,
  parts: [],
  intro: 'band',
  ending: 'ring',
  groove: 0,
  feel: 'even',
  lag: 0,
  era: null,
  keyChange: 0,
  sections: [{ kind: 'chorus', letter: 'C', label: 'Chorus', firstBar: 0, bars, energy: 0.8, lines: ['la la la la'] }],
  singer: {
    kind: 'female',
    tract: 'female',
    style: 'pop',
    timbre: { size: 1, effort: 0, brightness: 0, breath: 0, vibratoRate: 1, vibratoDepth: 1, grit: 0 },
    low: 57,
    high: 74,
    harmonies: false,
  },
  language: 'en',
  lyric: '[CHORUS]\nla la la la',
  samples: Math.round(((bars * 4 * 60) / BPM + 1.5) * 44100),
  reference: null,
  extend: null,
  ...more,
})

export const scoreOf = (bars: number, sung = true): Score => ({
  parts: [
    part(
      'Drums',
      'drums',
      { kind: 'synth', patch: 'kit-909' },
      [
        ...each(bars, 4, (bar, beat) => [{ at: bar * 4 + beat, length: 0.25, pitch: 36, velocity: 0.9 }]),
        ...each(bars, 2, (bar, half) => [{ at: bar * 4 + half * 2 + 1, length: 0.25, pitch: 38, velocity: 0.8 }]),
        ...each(bars, 8, (bar, step) => [
          { at: bar * 4 + step / 2, length: 0.2, pitch: step % 2 ? 46 : 42, velocity: 0.6 },
        ]),
      ],
      { reverb: 0.06 },
    ),
    part(
      'Bass',
      'bass',
      { kind: 'synth', patch: 'bass-saw' },
      each(bars, 8, (bar, step) => [
        { at: bar * 4 + step / 2, length: 0.4, pitch: CHORDS[bar % 4]![0]! - 24, velocity: 0.8 },
      ]),
      { reverb: 0, duck: 0.5 },
    ),
    part(
      'Piano',
      'chords',
      { kind: 'bank', program: 0 },
      each(bars, 3, (bar, step) =>
        CHORDS[bar % 4]!.map((pitch) => ({ at: bar * 4 + step * 1.5, length: 1, pitch, velocity: 0.7 })),
      ),
    ),
    part(
      'Pad',
      'pad',
      { kind: 'synth', patch: 'pad-warm' },
      each(bars, 1, (bar) =>
        CHORDS[bar % 4]!.map((pitch) => ({ at: bar * 4, length: 4, pitch: pitch + 12, velocity: 0.6 })),
      ),
      { duck: 0.6, reverb: 0.4 },
    ),
    part(
      'Pluck',
      'arp',
      { kind: 'synth', patch: 'pluck' },
      each(bars, 16, (bar, step) => [
        {
          at: bar * 4 + step / 4,
          length: 0.2,
          pitch: CHORDS[bar % 4]![step % 3]! + 12,
          velocity: 0.55 + 0.1 * (step % 2),
        },
      ]),
      { pan: 0.4, delay: 0.25 },
    ),
  ],
  phrases: sung
    ? Array.from({ length: Math.floor(bars / 2) }, (_, line) => ({
        section: 0,
        line: 0,
        voice: 'lead' as const,
        notes: [69, 72, 71, 67, 69].map((pitch, i) => ({
          at: line * 8 + 0.5 + i,
          length: 0.9,
          pitch,
          velocity: 0.8,
          syllable: i === 4 ? null : syllable('la', i),
        })),
      }))
    : [],
  chords: Array.from({ length: bars }, (_, bar) => ({
    at: bar * 4,
    length: 4,
    symbol: ['Am', 'F', 'C', 'G'][bar % 4]!,
  })),
  length: bars * 4,
})
