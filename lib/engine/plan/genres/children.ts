import type { Genre } from '#lib/engine/plan/genres/genre'

/** Children’s song: a five-note melody over four chords. */
export const children: Genre = {
  id: 'children',
  name: 'Children’s song',
  tempo: { low: 96, high: 132, typical: 112 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.56 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 0 },
  tightness: 'rubato',
  energyCurve: 'round',
  keys: ['C major', 'D major', 'F major', 'G major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | I | V | I', 'I | IV | I | V'],
    chorus: ['IV | I | V | I', 'I | vi | ii | V'],
    bridge: ['V | I | II | V'],
  },
  barsPerChord: 1,
  form: 'I4 V8 C8 V8 C8 S8 V8 C8 C8 K4 O4',
  shortForm: 'I2 V8 C8 V4 C4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 81 },
  drums: {
    verse: { kick: 'x.......x.......', snare: '................', hat: '................', perc: 'x...x...x...x...' },
    chorus: { kick: 'X.......X.......', snare: '....x.......x...', hat: '................', perc: 'x.x.x.x.x.x.x.x.' },
    fill: { kick: 'x.......x.......', snare: '....x...x.x.x...', hat: '................', perc: 'x.x.x.x.x.......' },
    break: { kick: '................', snare: '....x.......x...', hat: '................', perc: '................' },
  },
  bass: { verse: '1...5...1...5...', chorus: '1...5...1...3.5.', low: 36, high: 51 },
  comp: { verse: '....x.......x...', chorus: '..x...x...x...x.' },
  alternateRows: {
    drums: {
      verse: { perc: '..x...x...x...x.' },
      chorus: { perc: 'x...x.x.x...x.x.' },
    },
    bass: { verse: '1...5...3...5...', chorus: '1...5...1...5.3.' },
    comp: { verse: '..x...x...x...x.', chorus: 'x.x...x.x.x...x.' },
  },
  maxKeyChange: 2,
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 60, high: 72 }, male: { low: 55, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.3 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['ukulele', 'piano'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['glockenspiel', 'recorder', 'xylophone'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['pizzicato', 'clarinet'], minEnergy: 0.55 },
  ],
  endings: ['cold'],
}
