import type { Genre } from '#lib/engine/plan/genres/genre'

/** Soul: a late, relaxed groove over ninth chords. */
export const soulrnb: Genre = {
  id: 'soulrnb',
  name: 'Soul',
  tempo: { low: 62, high: 104, typical: 76 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.58 },
  delays: { kick: 0, snare: 16, hat: 4, bass: 10, chords: 8, voice: 24 },
  tightness: 'loose',
  energyCurve: 'song',
  keys: ['Db major', 'Eb major', 'Ab major', 'Bb major', 'C minor', 'F minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['IVmaj7 | iii7 | ii9 | Imaj9', 'i9 | iv9 | ♭VImaj7 | V7♯9'],
    chorus: ['IVmaj9 | V/IV | iii7 | vi9', 'ii9 | V13 | Imaj9 | vi9'],
    bridge: ['♭VImaj7 | ♭VII | i9 | i9'],
  },
  barsPerChord: 1,
  phrasesResolve: true,
  form: 'I4 V8 P4 C8 V8 P4 C8 B4 C8 O2',
  shortForm: 'I2 V4 P4 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X......x..x.....', snare: '....X.......X...', hat: 'x.xox.x.x.xox.xx', perc: '................' },
    chorus: { kick: 'X..x...x..x...x.', snare: '....X..o....X..o', hat: 'xoxoxoxoxoxoxoxx', perc: '....x.......x...' },
    fill: { kick: 'X......x..x.....', snare: '....X..o..o.XxoX', hat: 'x.xox.x.........', perc: '................' },
    break: { kick: 'X...............', snare: '............X...', hat: '................', perc: '....x.......x...' },
  },
  bass: { verse: '1-----.1..1-.5..', chorus: '1--.1..3..5-.6.7', low: 26, high: 45 },
  comp: { verse: 'X------x--------', chorus: 'X--x---x--X-----' },
  alternateRows: {
    drums: {
      verse: { kick: 'X..x.....xx.....', hat: 'x.x.x.xxx.x.x.x.' },
      chorus: { kick: 'X......x.xx...x.', hat: 'x.xox.xox.xox.xo' },
    },
    bass: { verse: '1--1.....15-....', chorus: '1------1.13-5-1.' },
    comp: { verse: '..X-----..x-----', chorus: 'X-----X---x-..x-' },
  },
  techniques: ['tom-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 53, high: 74 }, male: { low: 45, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-dry'], minEnergy: 0.3 },
    { role: 'bass', style: 'grid', choices: ['finger-bass'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['epiano', 'rhodes'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['clean-guitar', 'tenor-sax', 'lead-soft'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm', 'strings'], minEnergy: 0.5 },
    { role: 'counter', style: 'answer', choices: ['brass', 'strings'], minEnergy: 0.65 },
  ],
  endings: ['ring', 'ritard'],
}
