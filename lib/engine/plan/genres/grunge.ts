import { classicrock } from '#lib/engine/plan/genres/classicrock'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Grunge: quiet verses and loud, distorted choruses. */
export const grunge: Genre = {
  ...classicrock,
  id: 'grunge',
  name: 'Grunge',
  tempo: { low: 84, high: 118, typical: 102 },
  swing: { of: 'eighth', share: 0.5 },
  energyCurve: 'song',
  keys: ['E minor', 'D minor', 'F minor', 'C# minor', 'E dorian'],
  progressions: {
    verse: ['i | ♭VI | ♭III | ♭VII', 'i5 | IV5 | ♭III5 | ♭VI5'],
    chorus: ['i5 | ♭III5 | ♭VI5 | ♭VII5', 'i5 | ♭VII5 | IV5 | IV5'],
    bridge: ['♭II5 | ♭II5 | i5 | i5'],
  },
  form: 'I8 V8 C8 K4 V8 C8 S8 C8 C8 O4',
  shortForm: 'I4 V8 C8 C4 O2',
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54, full: 49 },
  drums: {
    verse: { kick: 'X..x....X.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.x...x.X.x..xx.', snare: '....X.......X...', hat: 'X...X...X...X...', perc: '................' },
    fill: { kick: 'X.......X.......', snare: 'xxxxX.xxX.xxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X.......X.......', snare: '....x.......x...', hat: '................', perc: '................' },
  },
  bass: { verse: '1--1--1.1--1--1.', chorus: '1.1.1.1.1.1.5.7.', low: 28, high: 45 },
  comp: { verse: '1.5.8.5.3.5.8.5.', chorus: 'X-d.X-d.X-d.dddd' },
  alternateRows: {
    bass: { verse: '1.....1.1.1.....', chorus: '1.1.1.1.1.1.1.1.' },
    comp: { verse: '1.3.5.8.1.3.5.8.', chorus: 'X---d.X-..X-d.d.' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-rock'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['picked-bass'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'power', choices: ['low-guitar'], minEnergy: 0.55 },
    { role: 'chords', style: 'power', choices: ['low-guitar'], minEnergy: 0.6 },
    { role: 'lead', style: 'tune', choices: ['overdriven-guitar', 'distortion-guitar'], minEnergy: 0 },
  ],
  endings: ['ring', 'cold'],
}
