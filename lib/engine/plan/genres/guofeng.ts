import type { Genre } from '#lib/engine/plan/genres/genre'

/** Guofeng: an ornamented pentatonic melody over pop harmony. */
export const guofeng: Genre = {
  id: 'guofeng',
  name: 'Guofeng',
  tempo: { low: 60, high: 92, typical: 80 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 2, snare: 6, hat: 0, bass: 0, chords: -5, voice: 12 },
  tightness: 'rubato',
  energyCurve: 'ballad',
  keys: ['D minor', 'A minor', 'E minor', 'C major', 'G major', 'F major'],
  numerals: 'relative',
  melody: 'pentatonic',
  progressions: {
    verse: ['vi | IV | V | I', 'vi | iii | IV | V'],
    chorus: ['IV | V | iii | vi', 'ii | V | I | vi'],
    bridge: ['IV | iii | ii | III'],
  },
  barsPerChord: 1,
  form: 'I4 V8 P4 C8 K4 V8 P4 C8 B4 C8 O4',
  shortForm: 'I4 V4 P2 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 76 },
  drums: {
    verse: { kick: 'x.......x.......', snare: '........x.......', hat: '................', perc: '....x.......x..x' },
    chorus: { kick: 'X.....x.X.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: 'x..x..x.........' },
    fill: { kick: 'X.......X.X.XXXX', snare: '............xxXX', hat: '................', perc: 'x.x.x.xxxxxx....' },
    break: { kick: '................', snare: '................', hat: '................', perc: 'x.......x...x...' },
  },
  bass: { verse: '1-------5-------', chorus: '1-----1.5---6-5-', low: 28, high: 43 },
  comp: { verse: '1.5.8.5.3.5.8.5.', chorus: '1.5.8.5.X---5.8.' },
  alternateRows: {
    drums: {
      verse: { kick: 'x...............', perc: 'x.....x...x.....' },
      chorus: { kick: 'X..x..x.X..x....', perc: '....x.......x.x.' },
    },
    bass: { verse: '1---------5-----', chorus: '1---..1-5---6-5-' },
    comp: { verse: '1.3.5.8.5.3.5.3.', chorus: '1.5.8.5.3.5.8.5.' },
  },
  maxKeyChange: 2,
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 74 }, male: { low: 45, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-pop'], minEnergy: 0.42 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'cello'], minEnergy: 0.3 },
    { role: 'chords', style: 'broken', choices: ['guzheng', 'piano', 'dulcimer'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings', 'pad-warm'], minEnergy: 0.35 },
    { role: 'lead', style: 'tune', choices: ['dizi', 'erhu', 'shakuhachi'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['erhu', 'pipa', 'cello'], minEnergy: 0.55 },
    { role: 'arp', style: 'arp', choices: ['pipa', 'dulcimer'], minEnergy: 0.7 },
  ],
  endings: ['ring', 'ritard'],
}
