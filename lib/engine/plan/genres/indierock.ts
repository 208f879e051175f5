import type { Genre } from '#lib/engine/plan/genres/genre'

/** Indie rock: interlocking guitars over a melodic bass. */
export const indierock: Genre = {
  id: 'indierock',
  name: 'Indie rock',
  tempo: { low: 110, high: 160, typical: 132 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: -2, snare: 3, hat: -6, bass: 0, chords: 0, voice: 6 },
  tightness: 'band',
  energyCurve: 'song',
  keys: ['E major', 'A major', 'D major', 'G major', 'A mixolydian', 'D mixolydian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | iii | IV | IV', 'vi | vi | IV | I'],
    chorus: ['IV | I | V | V', 'I | V | ii | IV'],
    bridge: ['♭VII | IV | I | I'],
  },
  barsPerChord: 1,
  form: 'I8 V16 C8 K4 V16 C8 B8 C16 O8',
  shortForm: 'I4 V8 C8 B4 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.....x.x.....x.', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.x...x.X.x...x.', snare: '....X.......X...', hat: 'x.O.x.O.x.O.x.O.', perc: '....X.......X...' },
    fill: { kick: 'X...X...X...X...', snare: 'x.x.x.xxx.xxxxxx', hat: '................', perc: '................' },
    break: { kick: 'X...X...X...X...', snare: '................', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
  },
  bass: { verse: '1.1.1.1.1.1.1.1.', chorus: '1.1.1.1.5.5.6.7.', low: 28, high: 45 },
  comp: { verse: 'x.x.xxx.x.x.xxx.', chorus: 'd.dud.dud.dud.du' },
  alternateRows: {
    drums: {
      verse: { kick: 'X...x...X...x...' },
      chorus: { kick: 'X.x...x.X.x...x.', hat: 'X.X.X.X.X.X.X.X.' },
    },
    bass: { verse: '1.1.1.1.1.1.5.7.', chorus: '1.1.1.1.1.1.1.5.' },
    comp: { verse: '1.5.8.5.1.5.8.5.', chorus: 'd.d.dudud.d.dudu' },
  },
  techniques: ['tom-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 71 }, male: { low: 47, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-rock'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['picked-bass'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar', 'overdriven-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'strum', choices: ['overdriven-guitar', 'clean-guitar'], minEnergy: 0.55 },
    { role: 'pad', style: 'hold', choices: ['organ', 'pad-glass'], minEnergy: 0.65 },
    { role: 'lead', style: 'tune', choices: ['clean-guitar', 'glockenspiel', 'overdriven-guitar'], minEnergy: 0 },
  ],
  endings: ['cold', 'ring'],
}
