import type { Genre } from '#lib/engine/plan/genres/genre'

/** Lullaby: a gentle triple meter. Its fields are described in genre.ts. */
export const lullaby: Genre = {
  id: 'lullaby',
  name: 'Lullaby',
  tempo: { low: 60, high: 88, typical: 76 },
  meter: { beats: 3, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 10 },
  tightness: 'rubato',
  energyCurve: 'arc',
  keys: ['F major', 'G major', 'D major', 'Eb major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | I | IV | I', 'I | V | V | I'],
    chorus: ['IV | I | V7 | I', 'vi | iii | IV | I'],
    bridge: ['ii | V | I | I'],
  },
  barsPerChord: 1,
  form: 'I4 V16 C16 V16 C8 O8',
  shortForm: 'I4 V8 C8 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: '............', snare: '............', hat: '............', perc: '............' },
    chorus: { kick: '............', snare: '............', hat: '............', perc: 'x...........' },
    fill: { kick: '............', snare: '............', hat: '............', perc: '............' },
    break: { kick: '............', snare: '............', hat: '............', perc: '............' },
  },
  bass: { verse: '1-----------', chorus: '1-------5---', low: 36, high: 51 },
  comp: { verse: '1.5.3.5.3.5.', chorus: '1...5...3...' },
  alternateRows: {
    bass: { verse: '1-----------', chorus: '1-----5-----' },
    comp: { verse: '1...5.3...5.', chorus: '1.5.8.5.3.5.' },
  },
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 69 }, male: { low: 48, high: 62 } },
  band: [
    { role: 'bass', style: 'grid', choices: ['cello', 'contrabass'], minEnergy: 0.3 },
    { role: 'chords', style: 'broken', choices: ['harp', 'nylon-guitar', 'music-box'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['celesta', 'music-box', 'flute'], minEnergy: 0 },
  ],
  endings: ['ring', 'ritard'],
}
