import type { Genre } from '#lib/engine/plan/genres/genre'

/** Punk: three fast chords and shouted choruses. */
export const punk: Genre = {
  id: 'punk',
  name: 'Punk',
  tempo: { low: 160, high: 208, typical: 180 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: -5, snare: -4, hat: -6, bass: -4, chords: -6, voice: 0 },
  tightness: 'tight',
  energyCurve: 'full',
  keys: ['A major', 'E major', 'G major', 'C major', 'D major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | IV | V | IV', 'I | V | vi | IV'],
    chorus: ['IV | V | I | vi', 'I | I | IV | V'],
    bridge: ['vi | IV | vi | V'],
  },
  barsPerChord: 1,
  form: 'I8 V16 C8 V16 C8 B8 K4 C16 V16 C16 O4',
  shortForm: 'I4 V16 C8 V8 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70, full: 49 },
  drums: {
    verse: { kick: 'X...x.x.X...x.x.', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.x...x.X.x...x.', snare: '....X.......X...', hat: 'X...X...X...X...', perc: '................' },
    fill: { kick: 'X...X...X...X...', snare: 'xxxxxxxxXXXXXXXX', hat: '................', perc: '................' },
    break: { kick: 'X...X...X...X...', snare: '................', hat: '................', perc: '....x.......x...' },
  },
  bass: { verse: '1.1.1.1.1.1.1.1.', chorus: '1.1.1.1.1.1.1.1.', low: 28, high: 48 },
  comp: { verse: 'd.d.d.d.d.d.d.d.', chorus: 'd.dudud.d.dudud.' },
  alternateRows: {
    drums: {
      verse: { kick: 'X...X...X...X...', snare: '..X...X...X...X.' },
      chorus: { kick: 'X.x.x...X.x.x...' },
    },
    bass: { verse: '1.1.1.1.1.1.1.5.', chorus: '1.1.1.1.1.1.6.7.' },
    comp: { verse: 'd.d.d.d.d.d.d.d.', chorus: 'X---d.d.X---d.d.' },
  },
  techniques: ['tom-fills'],
  breaks: ['drums', 'bass'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 59, high: 73 }, male: { low: 52, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-rock'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['picked-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'power', choices: ['distortion-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'power', choices: ['overdriven-guitar'], minEnergy: 0.6 },
    { role: 'lead', style: 'tune', choices: ['distortion-guitar'], minEnergy: 0 },
  ],
  endings: ['cold'],
}
