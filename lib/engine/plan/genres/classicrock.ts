import type { Genre } from '#lib/engine/plan/genres/genre'

/** Classic rock: guitar riffs in dialogue with the singer. */
export const classicrock: Genre = {
  id: 'classicrock',
  name: 'Classic rock',
  tempo: { low: 96, high: 140, typical: 118 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.52 },
  delays: { kick: 0, snare: 8, hat: 2, bass: 4, chords: -3, voice: 8 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['E mixolydian', 'A mixolydian', 'G major', 'D major', 'A major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | I | ♭VII IV | I', 'I | IV | I | V'],
    chorus: ['I | ♭VII | IV | I', 'vi | IV | I | V'],
    bridge: ['IV | IV | ♭VII | V'],
  },
  barsPerChord: 1,
  form: 'I4 V8 V8 C8 K4 V8 C8 S8 C8 C8 O4',
  shortForm: 'I2 V8 C8 S4 C4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54, full: 51 },
  drums: {
    verse: { kick: 'X.......x.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.....x.x.x.....', snare: '....X.......X...', hat: 'X.x.x.x.x.x.x.x.', perc: 'x...x...x...x...' },
    fill: { kick: 'X.......X.......', snare: '....X.x.XxXx....', hat: 'x.x.........XxXx', perc: '................' },
    break: { kick: 'X...............', snare: '....X.......X...', hat: '................', perc: 'x...x...x...x...' },
  },
  bass: { verse: '1.1...1.1.1.567.', chorus: '1.1.1.1.1.1.5.6.', low: 28, high: 43 },
  comp: { verse: 'X..x..x.X...x.X.', chorus: 'X-x-x.x.X-x-x.x.' },
  alternateRows: {
    drums: {
      verse: { kick: 'X..x..x.X.x.....' },
      chorus: { kick: 'X.x.....X.x...x.', hat: 'X.X.X.X.X.X.X.X.' },
    },
    bass: { verse: '1..1..1.1.5.6.7.', chorus: '1.1.1.1.1.1.1.5.' },
    comp: { verse: 'X-..x-x-..X-x...', chorus: 'X-..X-..x-X-..x-' },
  },
  techniques: ['tom-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 74 }, male: { low: 50, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-dry'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'picked-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'power', choices: ['overdriven-guitar', 'distortion-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'strum', choices: ['overdriven-guitar', 'clean-guitar'], minEnergy: 0.72 },
    { role: 'pad', style: 'hold', choices: ['organ', 'organ-bank'], minEnergy: 0.45 },
    { role: 'chords', style: 'hold', choices: ['bright-piano'], minEnergy: 0.7 },
    { role: 'lead', style: 'tune', choices: ['overdriven-guitar', 'tenor-sax', 'organ-bank'], minEnergy: 0 },
  ],
  endings: ['ring', 'ritard'],
}
