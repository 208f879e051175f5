import type { Genre } from '#lib/engine/plan/genres/genre'

/** Dubstep: half-time snare on three and a wobbling bass. */
export const dubstep: Genre = {
  id: 'dubstep',
  name: 'Dubstep',
  tempo: { low: 138, high: 150, typical: 140 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 3, bass: 0, chords: 0, voice: 6 },
  tightness: 'machine',
  energyCurve: 'club',
  keys: ['F minor', 'E minor', 'G minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | i | ♭VI | ♭VII'],
    drop: ['i | i | ♭II | i', 'i | i | i | ♭VI'],
    break: ['i | ♭VI | iv | v'],
    build: ['♭VI | ♭VII | i | ♭II'],
  },
  barsPerChord: 2,
  form: 'I8 V16 U8 D16 V8 K8 U8 D16 D8 O8',
  shortForm: 'I2 V8 K4 U4 D16 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'X.........x.....', snare: '........X.......', hat: 'x...x...x...x...', perc: '................' },
    chorus: { kick: 'X.....x...x.....', snare: '........X.......', hat: 'x.xxx.x.x.xxx.x.', perc: '...x......x...x.' },
    fill: { kick: 'X...............', snare: '........X.xxXxXX', hat: 'xxxxxx..........', perc: '................' },
    break: { kick: '................', snare: '........X.......', hat: '................', perc: 'x.....x.....x...' },
  },
  bass: { verse: '1---------------', chorus: '1-------1---1-7-', low: 24, high: 43 },
  comp: { verse: '................', chorus: 'X..x..X...X.x.x.' },
  alternateRows: {
    drums: {
      verse: { kick: 'X.....x.........' },
      chorus: { kick: 'X..x......x...x.', hat: 'x..x..x.x..x..x.' },
    },
    bass: { verse: '1-------------7-', chorus: '1-----1-1---5-1-' },
    comp: { verse: '................', chorus: 'X.....X..x..X...' },
  },
  techniques: ['machine-fills'],
  wobbles: [
    [2, 2, 3, 3, 1, 1, 4, 6],
    [1, 2, 3, 3, 2, 2, 6, 4],
    [3, 3, 2, 4, 3, 3, 1, 6],
  ],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 72 }, male: { low: 48, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['bass-growl', 'bass-reese'], minEnergy: 0.35 },
    { role: 'chords', style: 'grid', choices: ['supersaw'], minEnergy: 0.7 },
    { role: 'pad', style: 'hold', choices: ['pad-glass', 'choir'], minEnergy: 0.15 },
    { role: 'lead', style: 'tune', choices: ['lead-square', 'lead-saw'], minEnergy: 0 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0.0 },
  ],
  endings: ['echo'],
}
