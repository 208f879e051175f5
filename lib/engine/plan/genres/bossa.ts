import type { Genre } from '#lib/engine/plan/genres/genre'

/** Bossa nova: a soft melody over a guitar that anticipates the bar line. */
export const bossa: Genre = {
  id: 'bossa',
  name: 'Bossa nova',
  tempo: { low: 112, high: 144, typical: 128 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 4, hat: -2, bass: 0, chords: -4, voice: 18 },
  tightness: 'loose',
  energyCurve: 'loop',
  keys: ['D major', 'F major', 'C major', 'G major', 'A minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['Imaj7 | Imaj7 | II7 | II7', 'ii7 | V7 | iii7 | VI7♭9'],
    chorus: ['Imaj7 | ♭II7 | Imaj7 | ♭II7'],
    bridge: ['IVmaj7 | iv6 | iii7 | ♭iii°7'],
    turnaround: ['ii7 | ♭II7 | I6/9 | I6/9'],
  },
  barsPerChord: 1,
  phrasesResolve: true,
  form: 'I8 V16 V16 B16 V16 S16 O8',
  shortForm: 'I4 V16 B8 O4',
  grid: { step: 0.25, bars: 2 },
  kit: { kick: 36, snare: 37, hat: 44, open: 46, perc: 70 },
  drums: {
    verse: {
      kick: 'x.....x.x.....x.x.....x.x.....x.',
      snare: 'x.....x.....x.......x.....x.....',
      hat: '................................',
      perc: 'x.x.X.x.x.x.X.x.x.x.X.x.x.x.X.x.',
    },
    chorus: {
      kick: 'x.....x.x.....x.x.....x.x.....x.',
      snare: 'x.....x.....x.......x.....x.....',
      hat: '....x.......x.......x.......x...',
      perc: 'xxxxXxxxxxxxXxxxxxxxXxxxxxxxXxxx',
    },
    fill: {
      kick: 'x.....x.x.....x.x.....x.x.......',
      snare: 'x.....x.....x.......x.x.x.xxx...',
      hat: '................................',
      perc: 'x.x.X.x.x.x.X.x.x.x.............',
    },
    break: {
      kick: 'x.......x.......x.......x.......',
      snare: '................................',
      hat: '................................',
      perc: 'x...x...x...x...x...x...x...x...',
    },
  },
  bass: { verse: '1-----5-5-----1-1-----5-5-----1-', chorus: '1-----5-5-----1-1-----5-5-----1-', low: 28, high: 45 },
  comp: { verse: 'x...x.....x...x.....x.....x...x.', chorus: 'x..x..x...x..x....x..x....x...x.' },
  alternateRows: {
    drums: {
      verse: { snare: '....x.....x.....x.....x.....x...' },
      chorus: { snare: '....x.....x.....x.....x.....x...' },
    },
    bass: { verse: '1-----5-1-----5-1-----5-1-----5-', chorus: '1-----5-1-----5-1-----5-1---5-a-' },
    comp: { verse: '....x.....x...x.x...x.....x...x.', chorus: 'x.....x...x...x...x...x...x..x..' },
  },
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 53, high: 69 }, male: { low: 45, high: 62 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['brush-kit'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['nylon-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['flute', 'tenor-sax', 'clarinet'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings', 'epiano'], minEnergy: 0.5 },
  ],
  endings: ['ring', 'ritard'],
}
