import type { Genre } from '#lib/engine/plan/genres/genre'

/** Blues: AAB lines over I–IV–V dominant sevenths with a triplet shuffle. */
export const blues: Genre = {
  id: 'blues',
  name: 'Blues',
  tempo: { low: 60, high: 132, typical: 84 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.66 },
  delays: { kick: 4, snare: 14, hat: 0, bass: 8, chords: 10, voice: 20 },
  tightness: 'loose',
  energyCurve: 'round',
  keys: ['E mixolydian', 'A mixolydian', 'G mixolydian', 'C mixolydian'],
  numerals: 'tonic',
  melody: 'blues',
  progressions: {
    verse: [
      'I7 | IV7 | I7 | I7 | IV7 | IV7 | I7 | I7 | V7 | IV7 | I7 | V7',
      'I7 | I7 | I7 | I7 | IV7 | IV7 | I7 | VI7 | ii7 | V7 | I7 VI7 | ii7 V7',
      'i7 | i7 | i7 | i7 | iv7 | iv7 | i7 | i7 | ♭VI7 | V7 | i7 | V7',
    ],
    chorus: ['I | V7 | IV7 | IV7 | I | V7 | I IV | I V7'],
    turnaround: ['I I7/3 | IV ♯iv° | I V7 | I'],
  },
  barsPerChord: 1,
  form: 'I4 V12 V12 S12 V12 O4',
  shortForm: 'I4 V12 O4',
  grid: { step: 1 / 3, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 51, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X..x..X..x..', snare: '...X.....X..', hat: 'x.xx.xx.xx.x', perc: '............' },
    chorus: { kick: 'X..x.xX..x..', snare: '...X.....X..', hat: 'X.xX.xX.xX.x', perc: '............' },
    fill: { kick: 'X.....X.....', snare: '...X..xxxXXX', hat: 'x.xx........', perc: '............' },
    break: { kick: 'X...........', snare: '...x.....x..', hat: 'x..x..x..x..', perc: '............' },
  },
  bass: { verse: '1..3..5..6..', chorus: '1.13.35.56.5', low: 28, high: 52 },
  comp: { verse: '..x..x..x..x', chorus: 'X.xX.xX.xX.x' },
  alternateRows: {
    drums: {
      verse: { kick: 'X.....X..x..' },
      chorus: { kick: 'X.....X.xX..' },
    },
    bass: { verse: '1.11.13.35.5', chorus: '1..5..6..5..' },
    comp: { verse: 'x.xx.xx.xx.x', chorus: '.....x.....x' },
  },
  techniques: ['walking', 'tom-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 72 }, male: { low: 45, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['overdriven-guitar', 'bright-piano', 'clean-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'stab', choices: ['organ-bank'], minEnergy: 0.5 },
    { role: 'lead', style: 'tune', choices: ['harmonica', 'overdriven-guitar', 'tenor-sax'], minEnergy: 0 },
  ],
  endings: ['ring'],
}
