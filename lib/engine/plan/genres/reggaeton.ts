import type { Genre } from '#lib/engine/plan/genres/genre'

/** Reggaeton: the dembow rhythm throughout. */
export const reggaeton: Genre = {
  id: 'reggaeton',
  name: 'Reggaeton',
  tempo: { low: 86, high: 102, typical: 94 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 6 },
  tightness: 'machine',
  energyCurve: 'song',
  keys: ['A minor', 'B minor', 'D minor', 'E minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | ♭VI | ♭III | ♭VII', 'i | iv | ♭VI | V'],
    chorus: ['♭VI | ♭VII | i | i', 'iv | ♭VII | ♭III | ♭VI'],
    bridge: ['i | v | ♭VI | ♭VII'],
  },
  barsPerChord: 1,
  form: 'I4 C8 V16 P4 C8 V8 P4 C8 B4 C8 O2',
  shortForm: 'I2 V8 P2 C8 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X...X...X...X...', snare: '...x..x....x..x.', hat: '................', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '...X..X....X..X.', hat: 'x.x.x.x.x.x.x.x.', perc: '..x...x...x...x.' },
    fill: { kick: 'X...X...........', snare: '...X..X..xxxXXXX', hat: '................', perc: '................' },
    break: { kick: '................', snare: '...x..x....x..x.', hat: '................', perc: '................' },
  },
  bass: { verse: '1--.1-..1--.5-..', chorus: '1--1..1-1--1..5-', low: 28, high: 45 },
  comp: { verse: 'X..x..X.X..x..X.', chorus: '1.3.5.3.1.3.5.3.' },
  alternateRows: {
    drums: {
      verse: { perc: '..x...x...x...x.' },
      chorus: { hat: '..x...x...x...x.', perc: 'x.xxx.xxx.xxx.xx' },
    },
    bass: { verse: '1--1..1-1--1..1-', chorus: '1--.1-..5--.1-..' },
    comp: { verse: '1..3..5.1..3..5.', chorus: 'X..x..X.X..x..x.' },
  },
  techniques: ['machine-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 71 }, male: { low: 47, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-808', 'kit-909'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-808', 'bass-sub'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['pluck', 'marimba', 'nylon-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['flute', 'steel-drum', 'pluck-bell'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-glass'], minEnergy: 0.5 },
  ],
  endings: ['cold', 'echo'],
}
