import type { Genre } from '#lib/engine/plan/genres/genre'

/** Lo-fi hip-hop: late drums with the sound of an old sampler. */
export const lofi: Genre = {
  id: 'lofi',
  name: 'Lo-fi hip-hop',
  tempo: { low: 68, high: 90, typical: 78 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.6 },
  delays: { kick: 2, snare: 18, hat: 8, bass: 12, chords: 14, voice: 0 },
  tightness: 'loose',
  energyCurve: 'loop',
  keys: ['Eb major', 'F major', 'Ab major', 'C major', 'D dorian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['ii9 | V13 | Imaj9 | vi9', 'IVmaj9 | iii7 | ii9 | Imaj9'],
    chorus: ['Imaj7 | VI7♯5 | ii9 | ♭II7'],
    bridge: ['IVmaj7 | iv6 | iii7 | VI7'],
  },
  barsPerChord: 1,
  form: 'I4 V8 V8 C8 K4 V8 C8 O4',
  shortForm: 'I2 V8 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 37, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X......x..x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X..x...x..x.....', snare: '....x..o....x..o', hat: 'x.xox.x.x.xox.x.', perc: '................' },
    fill: { kick: 'X......x........', snare: '....x.......x.xo', hat: 'x.x.x...........', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '1------1--5-....', chorus: '1--1--5-3----...', low: 28, high: 43 },
  comp: { verse: 'X--------x------', chorus: 'X-----x---x-----' },
  alternateRows: {
    drums: {
      verse: { kick: 'X.....x...x.....' },
      chorus: { kick: 'X..x......x..x..' },
    },
    bass: { verse: '1-----1---5-....', chorus: '1--1------5--1..' },
    comp: { verse: '..X-------..x---', chorus: 'X---..x-----x---' },
  },
  voice: { singsByDefault: false, delivery: 'sung', female: { low: 57, high: 69 }, male: { low: 48, high: 62 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-lofi'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['upright-bass', 'bass-sub'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['epiano', 'piano'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['jazz-guitar', 'muted-trumpet', 'vibraphone', 'kalimba'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm'], minEnergy: 0.4 },
  ],
  endings: ['ring', 'strip'],
}
