import type { Genre } from '#lib/engine/plan/genres/genre'

/** Drum and bass: breakbeats at 174 bpm, harmony at half that speed. */
export const dnb: Genre = {
  id: 'dnb',
  name: 'Drum and bass',
  tempo: { low: 168, high: 178, typical: 174 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.52 },
  delays: { kick: 0, snare: -2, hat: 0, bass: 0, chords: 0, voice: 4 },
  tightness: 'tight',
  energyCurve: 'club',
  keys: ['F minor', 'G minor', 'E minor', 'A minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | i | ♭VI | ♭VI'],
    drop: ['i | ♭VI | ♭III | ♭VII', 'i9 | i9 | iv9 | iv9'],
    break: ['♭VImaj7 | ♭VII | v7 | i'],
  },
  barsPerChord: 2,
  form: 'I16 V16 U8 D32 K16 U8 D32 O4',
  shortForm: 'I4 V8 K4 U4 D20 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X.........x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.........X.....', snare: '....X..o.o..X..o', hat: 'x.x.x.x.x.x.x.x.', perc: '..o..o.o..o.o..o' },
    fill: { kick: 'X.....x...x.....', snare: '....X..o.oxxX.XX', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    break: { kick: 'X...............', snare: '........X.......', hat: 'x...x...x...x...', perc: '................' },
  },
  bass: { verse: '1---------------', chorus: '1---..1--.5-..7-', low: 24, high: 43 },
  comp: { verse: 'X---------------', chorus: 'X-----x---x-----' },
  alternateRows: {
    drums: {
      verse: { kick: 'X.....x...x.....' },
      chorus: { kick: 'X.X.......XX....', hat: 'x.xxx.xxx.xxx.xx' },
    },
    bass: { verse: '1-------..1-----', chorus: '1-----..1--.7--.' },
    comp: { verse: 'X-------------x-', chorus: 'X--x----..x--x--' },
  },
  techniques: ['machine-fills'],
  wobbles: [
    [1, 1, 1, 1, 2, 2, 1, 2],
    [0.5, 0.5, 1, 1, 0.5, 0.5, 2, 2],
  ],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 74 }, male: { low: 48, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909', 'kit-linn'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['bass-reese', 'bass-sub'], minEnergy: 0.35 },
    { role: 'chords', style: 'grid', choices: ['epiano', 'bright-piano'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-strings', 'pad-glass'], minEnergy: 0.2 },
    { role: 'lead', style: 'tune', choices: ['pluck', 'lead-saw', 'pluck-bell'], minEnergy: 0 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0.0 },
  ],
  endings: ['echo'],
}
