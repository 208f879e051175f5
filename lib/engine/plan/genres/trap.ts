import type { Genre } from '#lib/engine/plan/genres/genre'

/** Trap: gliding 808 bass and hat rolls at half-time. */
export const trap: Genre = {
  id: 'trap',
  name: 'Trap',
  tempo: { low: 124, high: 160, typical: 140 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 4 },
  tightness: 'machine',
  energyCurve: 'loop',
  keys: ['C minor', 'D minor', 'F# minor', 'G minor', 'C phrygian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | i | ♭VI | V', 'i | ♭II | i | ♭VII'],
    chorus: ['i | ♭VI | iv | V', '♭VI | ♭VII | i | i'],
    bridge: ['iv | i | ♭II | V'],
  },
  barsPerChord: 2,
  form: 'I8 C16 V32 C16 B8 C16 O8',
  shortForm: 'I4 C8 V16 C4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 46 },
  drums: {
    verse: { kick: 'X.....x.........', snare: '........X.......', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.....x...x..x..', snare: '........X......o', hat: 'x.x.xxx.x.x.xxxx', perc: '...............o' },
    fill: { kick: 'X......x..x..x..', snare: '........X...x.xX', hat: 'xxxxxxxxXXXXXXXX', perc: '................' },
    break: { kick: '................', snare: '........X.......', hat: 'x...x...x...x...', perc: '................' },
  },
  bass: { verse: '1-----1-----....', chorus: '1-----1---1--5--', low: 24, high: 41 },
  comp: { verse: '1...3...5...3...', chorus: 'X---------------' },
  alternateRows: {
    drums: {
      verse: { kick: 'X..x......x.....' },
      chorus: { kick: 'X.....x..x...x..' },
    },
    bass: { verse: '1--1------1-----', chorus: '1-----1--1---5--' },
    comp: { verse: '1.....3...5.8...', chorus: '1...5...3...1.5.' },
  },
  techniques: ['hat-rolls', 'machine-fills'],
  breaks: ['chords', 'lead', 'pad'],
  voice: { singsByDefault: true, delivery: 'rap', female: { low: 53, high: 67 }, male: { low: 45, high: 59 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-808'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-808'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['pluck-bell', 'piano', 'celesta'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['flute', 'music-box', 'lead-soft'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['choir', 'pad-glass'], minEnergy: 0.3 },
    { role: 'counter', style: 'answer', choices: ['pizzicato'], minEnergy: 0.6 },
  ],
  endings: ['strip', 'echo'],
}
