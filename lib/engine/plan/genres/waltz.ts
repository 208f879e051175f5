import type { Genre } from '#lib/engine/plan/genres/genre'

/** Waltz: an oom-pah-pah accompaniment in three. */
export const waltz: Genre = {
  id: 'waltz',
  name: 'Waltz',
  tempo: { low: 96, high: 184, typical: 132 },
  meter: { beats: 3, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 20 },
  tightness: 'rubato',
  energyCurve: 'round',
  keys: ['A minor', 'D minor', 'G minor', 'C major', 'F major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | i | V7 | i', 'i | iv | V7 | i'],
    chorus: ['I | vi | ii | V7', 'IV | iv | I | VI7'],
    bridge: ['♭VI | ii°7 | V7 | i'],
  },
  barsPerChord: 1,
  form: 'I8 V32 C16 V32 C16 B8 C16 O8',
  shortForm: 'I4 V16 C16 O8',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 51, open: 46, perc: 81 },
  drums: {
    verse: { kick: 'x...........', snare: '............', hat: '....x...x...', perc: '............' },
    chorus: { kick: 'X...........', snare: '....o...o...', hat: 'x...x...x.x.', perc: '............' },
    fill: { kick: 'X...........', snare: '....x.x.xxxx', hat: '............', perc: '............' },
    break: { kick: '............', snare: '............', hat: '............', perc: 'x...........' },
  },
  bass: { verse: '1---........', chorus: '1---....5...', low: 28, high: 45 },
  comp: { verse: '....x...x...', chorus: '....x...x...' },
  alternateRows: {
    drums: {
      verse: { hat: '....x...x...' },
      chorus: { snare: '....o.......', hat: 'x...x...x...' },
    },
    bass: { verse: '1---........', chorus: '1---....3...' },
    comp: { verse: '....x...x...', chorus: 'x...x...x...' },
  },
  techniques: ['brushes'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 72 }, male: { low: 45, high: 64 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['brush-kit'], minEnergy: 0.6 },
    { role: 'bass', style: 'grid', choices: ['contrabass', 'upright-bass'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['accordion', 'piano'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['violin', 'clarinet', 'accordion'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings'], minEnergy: 0.5 },
    { role: 'counter', style: 'answer', choices: ['cello'], minEnergy: 0.6 },
  ],
  endings: ['ring', 'ritard'],
}
