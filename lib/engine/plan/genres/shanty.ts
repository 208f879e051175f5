import type { Genre } from '#lib/engine/plan/genres/genre'

/** Sea shanty: call and response to a steady work rhythm. */
export const shanty: Genre = {
  id: 'shanty',
  name: 'Sea shanty',
  tempo: { low: 84, high: 120, typical: 96 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.6 },
  delays: { kick: 0, snare: 8, hat: 0, bass: 0, chords: 0, voice: 0 },
  tightness: 'rubato',
  energyCurve: 'round',
  keys: ['D dorian', 'E dorian', 'A minor', 'G major', 'D mixolydian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | ♭VII | i | ♭VII', 'i | i | ♭VII | i'],
    chorus: ['♭III | ♭VII | i | v', 'I | IV | I V | I'],
    bridge: ['iv | i | ♭VII | i'],
  },
  barsPerChord: 1,
  form: 'I2 V8 C8 V8 C8 V8 C8 K4 V8 C8 O2',
  shortForm: 'I2 V8 C8 C4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.......X.......', snare: '................', hat: '................', perc: '................' },
    chorus: { kick: 'X.......X.......', snare: '....X.......X...', hat: '................', perc: 'X.xxx.x.X.xxx.x.' },
    fill: { kick: 'X.......X...X...', snare: '....X...X.X.X...', hat: '................', perc: '................' },
    break: { kick: 'X.......X.......', snare: '....X.......X...', hat: '................', perc: '................' },
  },
  bass: { verse: '1-------1---5---', chorus: '1---1---1---5---', low: 33, high: 48 },
  comp: { verse: '................', chorus: 'X---x-x-X---x-x-' },
  alternateRows: {
    drums: {
      verse: { kick: 'X...X...X...X...' },
      chorus: { kick: 'X...X...X...X...', snare: '....X.......X.x.' },
    },
    bass: { verse: '1---5---1---5---', chorus: '1---5---1---1---' },
    comp: { verse: '................', chorus: '..x-..x-..x-..x-' },
  },
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 76 }, male: { low: 45, high: 64 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.1 },
    { role: 'bass', style: 'grid', choices: ['upright-bass', 'contrabass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['accordion'], minEnergy: 0.4 },
    { role: 'lead', style: 'tune', choices: ['fiddle', 'whistle'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['choir'], minEnergy: 0.6 },
  ],
  endings: ['ring', 'ritard'],
}
