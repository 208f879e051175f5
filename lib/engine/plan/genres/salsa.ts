import type { Genre } from '#lib/engine/plan/genres/genre'

/** Salsa: clave-based patterns with an anticipated bass. */
export const salsa: Genre = {
  id: 'salsa',
  name: 'Salsa',
  tempo: { low: 160, high: 220, typical: 190 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: -6, chords: -4, voice: 8 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['A minor', 'D minor', 'G minor', 'C minor', 'F major', 'C major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | iv | V7 | i', 'i | ♭VII | ♭VI | V7'],
    chorus: ['I | IV | V | IV'],
    vamp: ['i | iv | V7 | V7', 'I | ii | V7 | I'],
  },
  barsPerChord: 1,
  form: 'I8 V16 V16 C8 V16 C8 M32 K8 M16 O8',
  shortForm: 'I4 V16 C8 M16 O4',
  grid: { step: 0.5, bars: 2 },
  kit: { kick: 63, snare: 65, hat: 56, open: 46, perc: 75 },
  drums: {
    verse: { kick: '......xx......xx', snare: '................', hat: 'x.x.xx.xx.xx.x.x', perc: '..X.X...X..X..X.' },
    chorus: { kick: '..X...xx..X...xx', snare: '............x...', hat: 'X.xxX.xxX.xxX.xx', perc: '..X.X...X..X..X.' },
    fill: { kick: '......xx........', snare: 'x.xx.xx.xxxxXXXX', hat: '................', perc: '..X.X...X..X..X.' },
    break: { kick: '..X...xx..X...xx', snare: '................', hat: '................', perc: '..X.X...X..X..X.' },
  },
  bass: { verse: '--.5--1---.5--1-', chorus: '---5--1----5--1-', low: 28, high: 43 },
  comp: { verse: 'x.xx.xx.xx.xx.x.', chorus: 'X.xx.xx.xX.xx.xx' },
  alternateRows: {
    drums: {
      verse: { kick: '..X...xx..X...xx' },
      chorus: { kick: '..X...xx......xx' },
    },
    bass: { verse: '--.5--1----5--1-', chorus: '--.5--1---.5--1-' },
    comp: { verse: 'xx.xx.x.xx.xx.xx', chorus: 'X.x.xx.xX.x.xx.x' },
  },
  breaks: ['drums', 'chords'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 74 }, male: { low: 48, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.15 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['piano'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['trumpet', 'flute', 'trombone'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['brass'], minEnergy: 0.6 },
  ],
  endings: ['cold'],
}
