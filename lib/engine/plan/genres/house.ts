import type { Genre } from '#lib/engine/plan/genres/genre'

/** House: four on the floor, with harmony on the off-beats. */
export const house: Genre = {
  id: 'house',
  name: 'House',
  tempo: { low: 118, high: 130, typical: 124 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.56 },
  delays: { kick: 0, snare: -2, hat: 0, bass: 0, chords: 3, voice: 4 },
  tightness: 'machine',
  energyCurve: 'club',
  keys: ['F minor', 'G minor', 'A minor', 'C minor', 'A dorian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i7 | i7 | ♭VI | ♭VII'],
    drop: ['i9 | iv9 | ♭VImaj7 | v7', '♭VImaj7 | ♭VII | i7 | i7'],
    bridge: ['ii7 | V7 | Imaj7 | vi7'],
    break: ['iv | v | i | i'],
  },
  barsPerChord: 1,
  form: 'I8 V16 U8 D16 K8 V8 U8 D16 O8',
  shortForm: 'I4 V8 K4 U4 D8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 63 },
  drums: {
    verse: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: '..O...O...O...O.', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '....X.......X..x', hat: 'x.Oxx.Oxx.Oxx.Ox', perc: '..x..x....x..x.x' },
    fill: { kick: 'X...X...X.......', snare: 'x...x.x.xxxxXXXX', hat: '................', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: 'x.xxx.xxx.xxx.xx' },
  },
  bass: { verse: '..1...1...1..1..', chorus: '..18..1...17..5.', low: 26, high: 44 },
  comp: { verse: 'x..x..x...x.....', chorus: 'x..x..x.x..x..x.' },
  alternateRows: {
    drums: {
      verse: { hat: 'x.O.x.O.x.O.x.Ox' },
      chorus: { hat: 'x.Oxx.Oxx.Oxx.Ox', snare: '....X..x....X...' },
    },
    bass: { verse: '..1..1.1..1..1.1', chorus: '.11..11..11..117' },
    comp: { verse: '..x..x....x..x..', chorus: 'x.x..x..x.x..x..' },
  },
  techniques: ['machine-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 76 }, male: { low: 48, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-saw', 'bass-fm'], minEnergy: 0.3 },
    { role: 'chords', style: 'grid', choices: ['organ', 'bright-piano'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm', 'pad-glass'], minEnergy: 0.2 },
    { role: 'lead', style: 'tune', choices: ['pluck', 'lead-saw', 'pluck-bell'], minEnergy: 0 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0.0 },
  ],
  endings: ['echo', 'strip'],
}
