import type { Genre } from '#lib/engine/plan/genres/genre'

/** Reggae: no accent on one, off-beat chops on two and four. */
export const reggae: Genre = {
  id: 'reggae',
  name: 'Reggae',
  tempo: { low: 66, high: 84, typical: 76 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.57 },
  delays: { kick: 6, snare: 6, hat: 4, bass: 14, chords: -4, voice: 12 },
  tightness: 'band',
  energyCurve: 'loop',
  keys: ['G major', 'A major', 'C major', 'D major', 'A minor', 'E minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['I | IV | I | IV', 'I | V | ii | IV', 'i | ♭VII | i | ♭VII'],
    chorus: ['I | iii | IV | V'],
    bridge: ['vi | iii | IV | V'],
  },
  barsPerChord: 1,
  form: 'I2 V8 C8 V8 C8 K8 C8 O4',
  shortForm: 'I2 V8 C8 O1',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 37, hat: 42, open: 46, perc: 60 },
  drums: {
    verse: { kick: '........X.......', snare: '........X.......', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '........X.......', hat: 'xoxox.x.xoxox.x.', perc: '....x.......x...' },
    fill: { kick: '........X.......', snare: 'xxx.x.x.X..xxxX.', hat: 'x...............', perc: '................' },
    break: { kick: '........X.......', snare: '........X.......', hat: '................', perc: 'x..x..x.x..x.x..' },
  },
  bass: { verse: '....1.1.1.3.5...', chorus: '1...1.3.5...5.6.', low: 26, high: 48 },
  comp: { verse: '....x.......x...', chorus: '....x.......x...' },
  alternateRows: {
    drums: {
      verse: { hat: 'x..xx..xx..xx..x' },
      chorus: { kick: '........X.......', hat: 'x.x.x.xox.x.x.xo' },
    },
    bass: { verse: '......1.1.5.3.1.', chorus: '1..1..3.5...3.1.' },
    comp: { verse: '....x.x.....x.x.', chorus: '....x.x.....x...' },
  },
  breaks: ['drums', 'bass'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 55, high: 71 }, male: { low: 48, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['room-kit'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-sub'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['muted-guitar', 'clean-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'bubble', choices: ['organ'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['harmonica', 'trombone', 'trumpet'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['brass'], minEnergy: 0.6 },
  ],
  endings: ['echo', 'cold'],
}
