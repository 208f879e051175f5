import { blues } from '#lib/engine/plan/genres/blues'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Rock and roll: fast twelve-bar blues. */
export const rocknroll: Genre = {
  ...blues,
  id: 'rocknroll',
  name: 'Rock and roll',
  tempo: { low: 140, high: 184, typical: 166 },
  swing: { of: 'eighth', share: 0.56 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['A major', 'E major', 'C major', 'G major'],
  progressions: {
    verse: ['I7 | I7 | I7 | I7 | IV7 | IV7 | I7 | I7 | V7 | IV7 | I7 | V7'],
    chorus: ['I7 | IV7 | I7 | I7 | IV7 | IV7 | I7 | I7 | V7 | V7 | I7 | V7'],
    bridge: ['IV7 | IV7 | I7 | V7'],
  },
  form: 'I4 V12 C12 V12 C12 S12 C12 S12 C12 O4',
  shortForm: 'I4 V12 C12 S12 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 51, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.......X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.......X.x.....', snare: '....X.......X...', hat: 'X.x.X.x.X.x.X.x.', perc: '................' },
    fill: { kick: 'X.......X.......', snare: '..x.X.x.XxXxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X...............', snare: '....X.......X...', hat: '................', perc: '................' },
  },
  bass: { verse: '1.1.3.3.5.5.6.6.', chorus: '1.3.5.6.7.6.5.3.', low: 28, high: 52 },
  comp: { verse: 'x.x.x.x.x.x.x.x.', chorus: 'xxxxxxxxxxxxxxxx' },
  alternateRows: {
    bass: { verse: '1.3.5.6.8.6.5.3.', chorus: '1.1.3.3.5.5.6.5.' },
    comp: { verse: 'X.x.X.x.X.x.X.x.', chorus: 'X.xxX.xxX.xxX.xx' },
  },
  techniques: ['tom-fills'],
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['bright-piano'], minEnergy: 0 },
    { role: 'chords', style: 'power', choices: ['overdriven-guitar'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['tenor-sax', 'overdriven-guitar'], minEnergy: 0 },
  ],
  endings: ['cold', 'ring'],
}
