import type { Genre } from '#lib/engine/plan/genres/genre'
import { waltz } from '#lib/engine/plan/genres/waltz'

/** Polka: a lively oom-pah in two. */
export const polka: Genre = {
  ...waltz,
  id: 'polka',
  name: 'Polka',
  tempo: { low: 104, high: 132, typical: 118 },
  meter: { beats: 4, unit: 4 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['C major', 'F major', 'G major', 'Bb major'],
  progressions: {
    verse: ['I | I | V7 | V7 | V7 | V7 | I | I', 'I | IV | V7 | I'],
    chorus: ['IV | I | V7 | I', 'I | vi | ii | V7'],
    bridge: ['V7 | I | V7 | I'],
  },
  form: 'I4 V16 C16 V16 S8 C16 O4',
  shortForm: 'I4 V8 C8 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.......X.......', snare: '....x.......x...', hat: '................', perc: '................' },
    chorus: { kick: 'X.......X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    fill: { kick: 'X.......X.......', snare: '....x.xxX.xxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X.......X.......', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '1.......5.......', chorus: '1.......5...6.7.', low: 28, high: 52 },
  comp: { verse: '....x.......x...', chorus: '....x.......x...' },
  alternateRows: {
    bass: { verse: '1.......5...5...', chorus: '1...3...5...3...' },
    comp: { verse: '....x.......x.x.', chorus: '....x.x.....x.x.' },
  },
  techniques: [],
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['tuba'], minEnergy: 0.1 },
    { role: 'chords', style: 'grid', choices: ['accordion'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['clarinet', 'accordion', 'trumpet'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['trombone'], minEnergy: 0.55 },
  ],
  endings: ['cold'],
}
