import type { Genre } from '#lib/engine/plan/genres/genre'

/** Funk: a strong downbeat and interlocking sixteenth notes. */
export const funk: Genre = {
  id: 'funk',
  name: 'Funk',
  tempo: { low: 92, high: 120, typical: 104 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'sixteenth', share: 0.54 },
  delays: { kick: -3, snare: 0, hat: -4, bass: -2, chords: -5, voice: 4 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['E dorian', 'D dorian', 'G mixolydian', 'A dorian'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i7 | i7 | IV9 | i7', 'I9 | I9 | I9 | I9'],
    chorus: ['IV9 | IV9 | i7 | i7', 'i7 IV9 | i7 IV9 | ♭VII9 | V7♯9'],
    bridge: ['♭III | IV | i | V7♯9'],
  },
  barsPerChord: 1,
  form: 'I4 V8 C8 V8 C8 B8 K8 C8 S8 C8 O4',
  shortForm: 'I2 V8 C8 K4 C4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 63 },
  drums: {
    verse: { kick: 'X..x..x...x..x..', snare: '....X..o.o..X..o', hat: 'x.x.x.x.x.x.x.O.', perc: '................' },
    chorus: { kick: 'X.x...x...xx.x..', snare: '....X..o.o.oX..o', hat: 'xxxxxxxxxxxxxxO.', perc: 'x..x..x...x.x...' },
    fill: { kick: 'X..x..x.x.......', snare: '....X..xX.xxXx.X', hat: 'x.x.x...........', perc: '................' },
    break: { kick: 'X...............', snare: '....X.......X...', hat: '................', perc: 'x..xx.x.x.xxx.x.' },
  },
  bass: { verse: '1..1..8...7.5.a.', chorus: '1.g1.g8.7.5g.67a', low: 28, high: 55 },
  comp: { verse: 'g.xxg.xggxxgg.xg', chorus: 'xggxgxxggxgxxgxg' },
  alternateRows: {
    drums: {
      verse: { kick: 'X.x....x..x.....', snare: '....X..o.o.oX.o.', hat: 'xxxxxxxxxxxxxxxx' },
      chorus: { kick: 'X..x..x.x..x..x.' },
    },
    bass: { verse: '1.1.g..8..1.7.5a', chorus: '1..8..1.7..5.g6a' },
    comp: { verse: 'gxggxggxggxgxggg', chorus: 'xgxgg.xgxgxg.xgx' },
  },
  breaks: ['drums', 'bass'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 59, high: 74 }, male: { low: 52, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-dry'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['slap-bass', 'finger-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'stab', choices: ['clavinet', 'epiano'], minEnergy: 0.5 },
    { role: 'lead', style: 'tune', choices: ['brass', 'alto-sax', 'trumpet'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['organ'], minEnergy: 0.6 },
    { role: 'counter', style: 'answer', choices: ['brass'], minEnergy: 0.65 },
  ],
  endings: ['cold'],
}
