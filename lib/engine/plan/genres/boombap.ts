import type { Genre } from '#lib/engine/plan/genres/genre'

/** Boom bap: swung, dusty drums over a loop, with rapped verses. */
export const boombap: Genre = {
  id: 'boombap',
  name: 'Boom bap',
  tempo: { low: 84, high: 98, typical: 90 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.61 },
  delays: { kick: -4, snare: 10, hat: 6, bass: 8, chords: 0, voice: 6 },
  tightness: 'loose',
  energyCurve: 'loop',
  keys: ['D minor', 'E minor', 'F minor', 'A minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i7 | iv7 | i7 | V7', 'ii7 | V7 | Imaj7 | vi7', 'i9 | ♭VImaj7 | i9 | v7'],
    chorus: ['♭VImaj7 | v7 | i7 | i7'],
  },
  barsPerChord: 1,
  form: 'I4 V16 C8 V16 C8 B4 C8 O4',
  shortForm: 'I2 V8 C8 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X.....x..xx.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X..x..x...x..x..', snare: '....X..o....X..o', hat: 'x.x.x.x.x.x.x.O.', perc: '................' },
    fill: { kick: 'X.....x..x......', snare: '....X..x.x..XxXX', hat: 'x.x.x.x.........', perc: '................' },
    break: { kick: '................', snare: '................', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
  },
  bass: { verse: '1.....1..13.....', chorus: '1..1..1...5.7...', low: 28, high: 50 },
  comp: { verse: 'X-----x---------', chorus: 'X-----x---x-----' },
  alternateRows: {
    drums: {
      verse: { kick: 'X..x...x..x.....' },
      chorus: { kick: 'X.x....x.xx.....', hat: 'x.xxx.xxx.xxx.O.' },
    },
    bass: { verse: '1..1...1..5.....', chorus: '1.1....1.13.....' },
    comp: { verse: '..X---..x-----..', chorus: 'X---x---X-----x-' },
  },
  breaks: ['chords', 'lead', 'pad'],
  voice: { singsByDefault: true, delivery: 'rap', female: { low: 53, high: 67 }, male: { low: 45, high: 59 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-lofi', 'kit-linn'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['upright-bass', 'bass-sub'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['epiano', 'piano', 'jazz-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['muted-trumpet', 'flute', 'vibraphone'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm'], minEnergy: 0.6 },
  ],
  endings: ['strip', 'cold'],
}
