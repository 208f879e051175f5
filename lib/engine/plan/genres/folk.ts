import type { Genre } from '#lib/engine/plan/genres/genre'

/** Folk: fingerpicked guitar under a narrative melody. */
export const folk: Genre = {
  id: 'folk',
  name: 'Folk',
  tempo: { low: 84, high: 124, typical: 104 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.52 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 4, chords: 0, voice: 10 },
  tightness: 'loose',
  energyCurve: 'song',
  keys: ['G major', 'C major', 'D major', 'D dorian', 'A mixolydian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | I | IV | I', 'I | V | vi | IV'],
    chorus: ['IV | I | V | I', 'IV | V | I | vi'],
    bridge: ['vi | iii | IV | V'],
  },
  barsPerChord: 1,
  form: 'I4 V16 C8 K2 V16 C8 B8 C8 O4',
  shortForm: 'I2 V8 C8 V4 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 37, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: '................', snare: '................', hat: '................', perc: '................' },
    chorus: { kick: 'x.......x.......', snare: '................', hat: '................', perc: '..x...x...x...x.' },
    fill: { kick: 'x.......x.x.....', snare: '............o.o.', hat: '................', perc: 'x.x.x.xxx.x.xxxx' },
    break: { kick: '................', snare: '................', hat: '................', perc: '....x.......x...' },
  },
  bass: { verse: '1-------5-------', chorus: '1---5---1---5---', low: 28, high: 48 },
  comp: { verse: '1.3.5.4.1.3.5.4.', chorus: 'd.d.u.udd.d.u.ud' },
  alternateRows: {
    drums: {
      chorus: { kick: 'x...x...x...x...', perc: '....x.......x...' },
    },
    bass: { verse: '1-------3-------', chorus: '1---..1-5---..5-' },
    comp: { verse: '1.3.5.8.5.3.5.3.', chorus: 'd...d.udd...d.ud' },
  },
  techniques: ['brushes'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 71 }, male: { low: 45, high: 64 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['brush-kit'], minEnergy: 0.55 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.4 },
    { role: 'chords', style: 'grid', choices: ['steel-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['fiddle', 'harmonica', 'banjo', 'flute'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['reed-organ', 'cello'], minEnergy: 0.6 },
    { role: 'counter', style: 'answer', choices: ['cello', 'fiddle'], minEnergy: 0.6 },
  ],
  endings: ['ring', 'ritard'],
}
