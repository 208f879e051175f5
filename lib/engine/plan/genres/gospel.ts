import type { Genre } from '#lib/engine/plan/genres/genre'

/** Gospel: choir answers, key climbs, hands clap on two and four. */
export const gospel: Genre = {
  id: 'gospel',
  name: 'Gospel',
  tempo: { low: 66, high: 132, typical: 96 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.58 },
  delays: { kick: 0, snare: -4, hat: 0, bass: 4, chords: 8, voice: 8 },
  playing: 'band',
  curve: 'ballad',
  keys: ['Ab major', 'Db major', 'Eb major', 'F major', 'Bb major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | I7/3 | IV | ♯iv°', 'I | III7 | vi | II7 V7'],
    chorus: ['IV | ♯iv° | I/5 | VI7', 'ii7 | V7 | iii7 | VI7'],
    vamp: ['I7 | ♭VII IV | I7 | ♭III IV'],
  },
  barsPerChord: 1,
  form: 'I4 V16 C8 V8 C8 B8 M16 O4',
  shortForm: 'I2 V8 C8 M4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.......x.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X..x..x.X.x..x..', snare: '....X..o....X..o', hat: 'x.x.x.x.x.x.x.x.', perc: 'xoxxXoxxxoxxXoxx' },
    fill: { kick: 'X..x..x.x.......', snare: '....X.xx.xXxXXXX', hat: '................', perc: '................' },
    break: { kick: '................', snare: '....X.......X...', hat: '................', perc: '....X.......X...' },
  },
  bass: { verse: '1---..5.6-..67a.', chorus: '1..1.3.5.6.81.a.', low: 28, high: 48 },
  comp: { verse: 'X---x--xX---x--x', chorus: 'X--x--X-x--x--X-' },
  other: {
    drums: {
      verse: { kick: 'X..x....X.x.....' },
      chorus: { kick: 'X...X...X...X...', snare: '..X...X...X...X.' },
    },
    bass: { verse: '1..1..5.1-..67a.', chorus: '1.3.5.6.8.6.5.a.' },
    comp: { verse: 'X-----x---X---x-', chorus: '..X...X...X...X.' },
  },
  flair: ['tom-fills'],
  lift: 1,
  voice: { sung: true, delivery: 'sung', female: { low: 57, high: 76 }, male: { low: 48, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['room-kit'], from: 0.3 },
    { role: 'bass', style: 'grid', choices: ['finger-bass'], from: 0.25 },
    { role: 'chords', style: 'grid', choices: ['piano'], from: 0 },
    { role: 'pad', style: 'hold', choices: ['organ', 'organ-bank'], from: 0.2 },
    { role: 'lead', style: 'tune', choices: ['organ-bank', 'alto-sax'], from: 0 },
    { role: 'counter', style: 'answer', choices: ['choir', 'brass'], from: 0.55 },
  ],
  endings: ['ring', 'ritard'],
}
