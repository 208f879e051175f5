import type { Genre } from '#lib/engine/plan/genres/genre'

/** Celtic: a unison dance tune in running eighths over a drone. */
export const celtic: Genre = {
  id: 'celtic',
  name: 'Celtic',
  tempo: { low: 150, high: 189, typical: 168 },
  meter: { beats: 6, unit: 8 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: -3, voice: 0 },
  tightness: 'rubato',
  energyCurve: 'round',
  keys: ['D major', 'G major', 'E dorian', 'A dorian', 'A mixolydian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    head: ['I | I | IV | V', 'i | ♭VII | i | ♭VII'],
    vamp: ['IV | I | V | I', 'vi | IV | I | V'],
    bridge: ['I | ♭VII | IV | I'],
  },
  barsPerChord: 1,
  form: 'I8 H16 M16 H16 M16 K8 H16 M16 H16 M16 O8',
  shortForm: 'I4 H16 M16 H16 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 41, snare: 37, hat: 42, open: 46, perc: 76 },
  drums: {
    verse: { kick: 'X.....X.....', snare: '....x.....x.', hat: '............', perc: '............' },
    chorus: { kick: 'X...x.X...x.', snare: '..x.x...x.x.', hat: '............', perc: 'x.....x.....' },
    fill: { kick: 'X...x.x.xxxX', snare: '..x.x...xxxx', hat: '............', perc: '............' },
    break: { kick: 'X...........', snare: '............', hat: '............', perc: '............' },
  },
  bass: { verse: '1-----5-----', chorus: '1---1-5---5-', low: 38, high: 53 },
  comp: { verse: 'X.....x.....', chorus: 'X.x.x.X.x.x.' },
  alternateRows: {
    drums: {
      verse: { kick: 'X...x.X...x.' },
      chorus: { kick: 'X.x.x.X.x.x.', perc: '....x.....x.' },
    },
    bass: { verse: '1-----1-5---', chorus: '1---5-1---5-' },
    comp: { verse: 'X...x.x...x.', chorus: 'X.xx.xX.xx.x' },
  },
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 74 }, male: { low: 48, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['brush-kit'], minEnergy: 0.3 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['steel-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['fiddle', 'whistle', 'flute'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['harp', 'accordion'], minEnergy: 0.5 },
    { role: 'pad', style: 'hold', choices: ['bagpipe', 'slow-strings'], minEnergy: 0.6 },
  ],
  endings: ['cold', 'ring'],
}
