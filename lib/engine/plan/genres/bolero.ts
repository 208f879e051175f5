import { bossa } from '#lib/engine/plan/genres/bossa'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Bolero: a slow romantic song over a guitar pattern. */
export const bolero: Genre = {
  ...bossa,
  id: 'bolero',
  name: 'Bolero',
  tempo: { low: 80, high: 108, typical: 94 },
  tightness: 'rubato',
  energyCurve: 'ballad',
  keys: ['A minor', 'D minor', 'E minor', 'C major', 'G major'],
  progressions: {
    verse: ['i | i | iv | V7', 'i | ♭VII | ♭VI | V7', 'I | VI7 | ii7 | V7'],
    chorus: ['iv | ♭VII7 | ♭III | V7', 'IV | iv | I | VI7', 'iv | i | V7 | i'],
    bridge: ['iv | i | V7 | i'],
  },
  form: 'I4 V16 C8 S8 V8 C8 O4',
  shortForm: 'I2 V8 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 64, snare: 61, hat: 60, open: 46, perc: 70 },
  drums: {
    verse: { kick: '........x...x...', snare: '................', hat: 'X.x.x.x.X.x.x.x.', perc: '................' },
    chorus: { kick: '........x...x.x.', snare: '................', hat: 'X.x.x.x.X.xxx.x.', perc: 'x.x.x.x.x.x.x.x.' },
    fill: { kick: '........x.x.x.x.', snare: '................', hat: 'x.x.x.xxx.xxx.xx', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: 'x.x.x.x.x.x.x.x.' },
  },
  bass: { verse: '1-------5---1---', chorus: '1-----5-1---5---', low: 28, high: 45 },
  comp: { verse: '1.3.5.8.5.3.5.3.', chorus: 'x.x.x.x.x.x.x.x.' },
  alternateRows: {
    bass: { verse: '1-------3---5---', chorus: '1-----5-5---1---' },
    comp: { verse: '1.5.3.8.5.3.5.3.', chorus: 'x..xx.x.x..xx.x.' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.35 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['nylon-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['trumpet', 'violin', 'nylon-guitar'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings'], minEnergy: 0.4 },
    { role: 'counter', style: 'answer', choices: ['violin', 'muted-trumpet'], minEnergy: 0.55 },
  ],
  endings: ['ring'],
}
