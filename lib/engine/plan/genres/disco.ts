import type { Genre } from '#lib/engine/plan/genres/genre'

/** Disco: octave bass, open off-beat hats and strings. */
export const disco: Genre = {
  id: 'disco',
  name: 'Disco',
  tempo: { low: 110, high: 128, typical: 118 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: -2, bass: -2, chords: 6, voice: 4 },
  tightness: 'tight',
  energyCurve: 'full',
  keys: ['A minor', 'C minor', 'D minor', 'F minor', 'A dorian', 'Eb major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i7 | IV9 | i7 | IV9', 'i | ♭VII | ♭VI | V'],
    chorus: ['vi7 | ii7 | V7 | Imaj7', 'i | ♭III | ♭VII | IV'],
    bridge: ['iv7 | ♭VII7 | ♭IIImaj7 | V7'],
  },
  barsPerChord: 1,
  form: 'I8 V16 C8 V8 C8 K8 B8 C16 O8',
  shortForm: 'I4 V8 C8 K4 C4 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'x.O.x.O.x.O.x.O.', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'xxOxxxOxxxOxxxOx', perc: '..x...x...x...x.' },
    fill: { kick: 'X...X...X.......', snare: '....X..x.xxxXXXX', hat: 'x.O.x.O.........', perc: '................' },
    break: { kick: 'X...X...X...X...', snare: '................', hat: '................', perc: 'x..x..x.x..x.xx.' },
  },
  bass: { verse: '1.8.1.8.1.8.5.7.', chorus: '1.811.8.3.8.5.67', low: 28, high: 55 },
  comp: { verse: 'gxxxgxxggxxxgxxg', chorus: 'xgxxxgxxxgxxxgxx' },
  alternateRows: {
    drums: {
      verse: { hat: 'xxOxxxOxxxOxxxOx' },
      chorus: { hat: 'xxOxxxOxxxOxxxOx', perc: 'x.xxx.xxx.xxx.xx' },
    },
    bass: { verse: '1.8.1.8.5.8.1.8.', chorus: '1.8.1.88.1.8.5.7' },
    comp: { verse: 'x.gxx.gxx.gxx.gx', chorus: 'gxxgxxgxgxxgxxgx' },
  },
  techniques: ['tom-fills'],
  breaks: ['drums', 'bass'],
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 76 }, male: { low: 48, high: 69 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-linn', 'kit-dry'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'bass-saw'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar', 'epiano'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['strings', 'pad-strings'], minEnergy: 0.4 },
    { role: 'lead', style: 'tune', choices: ['strings', 'brass', 'violin'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['brass'], minEnergy: 0.7 },
  ],
  endings: ['cold', 'ring'],
}
