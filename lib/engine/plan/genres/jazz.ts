import type { Genre } from '#lib/engine/plan/genres/genre'

/** Jazz swing: walking bass and ride cymbal keep time. */
export const jazz: Genre = {
  id: 'jazz',
  name: 'Jazz swing',
  tempo: { low: 110, high: 240, typical: 160 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.645 },
  delays: { kick: 0, snare: 0, hat: 0, bass: -6, chords: 12, voice: 22 },
  tightness: 'loose',
  energyCurve: 'round',
  keys: ['F major', 'Bb major', 'Eb major', 'C major', 'G major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    head: ['ii7 | V7 | Imaj7 | vi7', 'Imaj7 vi7 | ii7 V7 | iii7 VI7 | ii7 V7'],
    bridge: ['III7 | VI7 | II7 | V7'],
    verse: ['iiø7 | V7♭9 | i6 | i6'],
    turnaround: ['iii7 ♭iii°7 | ii7 V7'],
  },
  barsPerChord: 1,
  phrasesResolve: true,
  form: 'I8 H32 S32 H32 O8',
  shortForm: 'I4 H32 O4',
  grid: { step: 1 / 3, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 51, open: 46, perc: 44 },
  drums: {
    verse: { kick: 'x..x..x..x..', snare: '............', hat: 'x..x.xx..x.x', perc: '...x.....x..' },
    chorus: { kick: 'x..x..x..x..', snare: '.....o.....o', hat: 'X..X.xX..X.x', perc: '...X.....X..' },
    fill: { kick: 'x.....x.....', snare: 'x.xx.x..xX.x', hat: 'x..x........', perc: '...x.....x..' },
    break: { kick: '............', snare: '............', hat: 'x...........', perc: '...x.....x..' },
  },
  bass: { verse: '1..2..3..5..', chorus: '1..7..6..5..', low: 28, high: 55 },
  comp: { verse: '..x..x......', chorus: 'x....x......' },
  alternateRows: {
    drums: {
      verse: { hat: 'x..x..x..x.x' },
      chorus: { snare: '..o.....o..o' },
    },
    bass: { verse: '1..3..5..6..', chorus: '1..2..3..5..' },
    comp: { verse: 'x....x......', chorus: '.....x..x...' },
  },
  techniques: ['walking', 'brushes'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 72 }, male: { low: 47, high: 65 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['jazz-kit'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['piano', 'jazz-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['tenor-sax', 'muted-trumpet', 'vibraphone', 'alto-sax'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['trombone', 'clarinet'], minEnergy: 0.65 },
  ],
  endings: ['ring', 'cold'],
}
