import type { Genre } from '#lib/engine/plan/genres/genre'

/** Afropop: interlocking guitars around a bell pattern. */
export const afro: Genre = {
  id: 'afro',
  name: 'Afropop',
  tempo: { low: 96, high: 124, typical: 108 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.55 },
  delays: { kick: 0, snare: 4, hat: -3, bass: 4, chords: -2, voice: 10 },
  tightness: 'band',
  energyCurve: 'loop',
  keys: ['F major', 'G major', 'A major', 'Bb major', 'D dorian', 'E dorian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | IV | vi | V', 'vi | IV | I | V', 'i7 | i7 | iv7 | i7'],
    chorus: ['IV | V | vi | I'],
    bridge: ['ii | V | I | IV'],
  },
  barsPerChord: 1,
  form: 'I4 V16 C8 V16 C8 K8 C8 C8 O4',
  shortForm: 'I2 V8 C8 K4 C4 O1',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 37, hat: 70, open: 46, perc: 56 },
  drums: {
    verse: { kick: 'X.....x.X.....x.', snare: '...x..x....x..x.', hat: 'x.xxx.xxx.xxx.xx', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '...x..X....x..X.', hat: 'xxXxxxXxxxXxxxXx', perc: 'x..x..xx..x..x.x' },
    fill: { kick: 'X.....x.........', snare: '...x..x.x.x.xxXX', hat: 'x.xxx.xx........', perc: '................' },
    break: { kick: 'X...............', snare: '................', hat: 'xxXxxxXxxxXxxxXx', perc: 'x.x.xx.x.x.xx.x.' },
  },
  bass: { verse: '1--1..5.1....35.', chorus: '1..1..3.5..5.61.', low: 28, high: 43 },
  comp: { verse: '..x..x.x..x..x..', chorus: '1.3.5.8.5.3.1.5.' },
  alternateRows: {
    drums: {
      verse: { kick: 'X...x...X...x...', snare: '...x..x...x..x..' },
      chorus: { snare: '...x..X...x..X..' },
    },
    bass: { verse: '1..3..5....1..5.', chorus: '1..1..5..3..5.1.' },
    comp: { verse: 'x..x.x..x..x.x..', chorus: '1.5.3.8.1.5.3.5.' },
  },
  breaks: ['drums', 'bass'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 71 }, male: { low: 47, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909', 'kit-pop'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'bass-fm'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'broken', choices: ['marimba', 'kalimba', 'clean-guitar'], minEnergy: 0.45 },
    { role: 'lead', style: 'tune', choices: ['tenor-sax', 'flute', 'pluck'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm'], minEnergy: 0.55 },
    { role: 'counter', style: 'answer', choices: ['brass'], minEnergy: 0.7 },
  ],
  endings: ['cold', 'ring'],
}
