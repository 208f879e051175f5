import type { Genre } from '#lib/engine/plan/genres/genre'

/** Synthwave: pulsing octave bass, machine drums and arpeggios. Chiptune derives from it. */
export const synthwave: Genre = {
  id: 'synthwave',
  name: 'Synthwave',
  tempo: { low: 80, high: 118, typical: 104 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 6 },
  tightness: 'machine',
  energyCurve: 'song',
  keys: ['A minor', 'D minor', 'F# minor', 'E minor', 'D dorian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | ♭VI | ♭III | ♭VII', 'i | i | ♭VII | iv'],
    chorus: ['♭VI | ♭VII | i | ♭III', 'iv | i | ♭VI | ♭VII'],
    bridge: ['♭VI | ♭VI | V | V'],
  },
  barsPerChord: 1,
  form: 'I8 V16 C8 V8 C8 B8 S8 C8 O8',
  shortForm: 'I4 V8 C8 S4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 39 },
  drums: {
    verse: { kick: 'X.......X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'x.xxx.xxx.xxx.xx', perc: '....x.......x...' },
    fill: { kick: 'X...X...........', snare: '....X.......X.xx', hat: '................', perc: '......XxXxXxXXXX' },
    break: { kick: 'X...............', snare: '................', hat: 'x...x...x...x...', perc: '................' },
  },
  bass: { verse: '1.1.1.1.1.1.1.1.', chorus: '1111111111118888', low: 28, high: 43 },
  comp: { verse: 'X---------------', chorus: '1358531513585315' },
  alternateRows: {
    drums: {
      verse: { kick: 'X...X...X...X...' },
      chorus: { kick: 'X.....x.X.......', hat: 'x.x.x.x.x.x.x.xO' },
    },
    bass: { verse: '1.1.8.1.1.1.8.1.', chorus: '1181118111811181' },
    comp: { verse: 'X-----X---------', chorus: '1.5.8.5.3.5.8.5.' },
  },
  techniques: ['machine-fills'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 72 }, male: { low: 47, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-linn'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['bass-saw'], minEnergy: 0.2 },
    { role: 'pad', style: 'hold', choices: ['pad-warm', 'pad-strings'], minEnergy: 0 },
    { role: 'arp', style: 'arp', choices: ['pluck', 'lead-square'], minEnergy: 0.5 },
    { role: 'lead', style: 'tune', choices: ['lead-saw', 'lead-square', 'alto-sax'], minEnergy: 0 },
    { role: 'chords', style: 'grid', choices: ['supersaw', 'epiano'], minEnergy: 0.6 },
  ],
  endings: ['ring', 'echo'],
}
