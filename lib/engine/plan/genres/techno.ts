import type { Genre } from '#lib/engine/plan/genres/genre'

/** Techno: repetitive patterns with changing timbre. */
export const techno: Genre = {
  id: 'techno',
  name: 'Techno',
  tempo: { low: 126, high: 145, typical: 132 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 0 },
  tightness: 'machine',
  energyCurve: 'club',
  keys: ['A minor', 'F minor', 'G minor', 'A phrygian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | i | i | i'],
    drop: ['i | i | ♭II | i', 'i | i | ♭VI | i'],
    break: ['i | ♭VII | i | v'],
  },
  barsPerChord: 1,
  form: 'I16 V16 K8 D16 V8 K8 D16 O8',
  shortForm: 'I4 V8 K4 D12 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 37 },
  drums: {
    verse: { kick: 'X...X...X...X...', snare: '................', hat: '..X...X...X...X.', perc: '...x.....x....x.' },
    chorus: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'X.OxX.OxX.OxX.Ox', perc: '...x..x..x.x..x.' },
    fill: { kick: 'X...X...X.......', snare: '............xxXX', hat: 'xxxxxxxxxxxxxxxx', perc: '...x.....x....x.' },
    break: { kick: '................', snare: '................', hat: 'x...x...x...x...', perc: '...x..x..x.x..x.' },
  },
  bass: { verse: '..11..11..11..11', chorus: '.111.111.111.117', low: 24, high: 43 },
  comp: { verse: '...x..x....x..x.', chorus: '...x..x..x.x..x.' },
  alternateRows: {
    drums: {
      verse: { hat: '..O...O...O...O.', perc: 'x..x..x...x.x...' },
      chorus: { perc: 'x..x..x...x.x..x' },
    },
    bass: { verse: '..1...1...1...1.', chorus: '.11..11..11..117' },
    comp: { verse: '..x..x..x...x..x', chorus: '...x.....x...x..' },
  },
  techniques: ['machine-fills'],
  voice: { singsByDefault: false, delivery: 'sung', female: { low: 57, high: 72 }, male: { low: 48, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909'], minEnergy: 0.15 },
    { role: 'bass', style: 'grid', choices: ['bass-acid', 'bass-sub'], minEnergy: 0.3 },
    { role: 'chords', style: 'stab', choices: ['pluck', 'supersaw'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-glass', 'pad-warm'], minEnergy: 0.2 },
    { role: 'lead', style: 'tune', choices: ['lead-square', 'pluck'], minEnergy: 0.6 },
    { role: 'arp', style: 'arp', choices: ['pluck'], minEnergy: 0.8 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0.0 },
  ],
  endings: ['strip', 'echo'],
}
