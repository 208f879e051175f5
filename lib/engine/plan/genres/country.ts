import type { Genre } from '#lib/engine/plan/genres/genre'

/** Country: boom-chick rhythm with steel-guitar answers. */
export const country: Genre = {
  id: 'country',
  name: 'Country',
  tempo: { low: 84, high: 132, typical: 112 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.57 },
  delays: { kick: 0, snare: 3, hat: -2, bass: 2, chords: -4, voice: 6 },
  tightness: 'band',
  energyCurve: 'song',
  keys: ['G major', 'D major', 'A major', 'E major', 'C major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | I | IV | I', 'I | IV | I | V'],
    chorus: ['IV | I | V | I', 'I | V | vi | IV'],
    bridge: ['IV | I | II | V'],
  },
  barsPerChord: 1,
  form: 'I4 V16 C8 K4 V8 C8 S8 B8 C8 O4',
  shortForm: 'I2 V8 C8 S4 C4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.......X.......', snare: '....x.......x...', hat: 'xoxoXoxoxoxoXoxo', perc: '................' },
    chorus: { kick: 'X.......X.......', snare: 'xoxoXoxoxoxoXoxo', hat: '................', perc: '....x.......x...' },
    fill: { kick: 'X.......X.......', snare: '....X.......XxXx', hat: 'xoxoXoxo........', perc: '................' },
    break: { kick: 'x...x...x...x...', snare: '................', hat: '................', perc: '....x.......x...' },
  },
  bass: { verse: '1---....5---....', chorus: '1---....5---567-', low: 28, high: 47 },
  comp: { verse: '....x.......x...', chorus: '1...d.u.5...d.u.' },
  alternateRows: {
    drums: {
      verse: { kick: 'x...x...x...x...', snare: 'xoxoXoxoxoxoXoxo', hat: '................' },
      chorus: { kick: 'X.......X.x.....', snare: '..x.Xox...x.Xoxo', hat: '................' },
    },
    bass: { verse: '1---....5--.....', chorus: '1---5---1---3-5-' },
    comp: { verse: '..x...x...x...x.', chorus: '1...d.du5...d.du' },
  },
  techniques: ['tom-fills'],
  maxKeyChange: 1,
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 72 }, male: { low: 45, high: 65 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-dry'], minEnergy: 0.3 },
    { role: 'bass', style: 'grid', choices: ['upright-bass', 'finger-bass'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['steel-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'strum', choices: ['clean-guitar', 'banjo'], minEnergy: 0.55 },
    { role: 'lead', style: 'tune', choices: ['fiddle', 'clean-guitar', 'harmonica'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-strings', 'fiddle'], minEnergy: 0.7 },
  ],
  endings: ['ring', 'cold'],
}
