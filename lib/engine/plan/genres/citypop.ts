import type { Genre } from '#lib/engine/plan/genres/genre'
import { jpop } from '#lib/engine/plan/genres/jpop'

/** City pop: seventh chords over a funky rhythm section. */
export const citypop: Genre = {
  ...jpop,
  id: 'citypop',
  name: 'City pop',
  tempo: { low: 98, high: 120, typical: 110 },
  swing: { of: 'sixteenth', share: 0.53 },
  tightness: 'tight',
  keys: ['F major', 'Bb major', 'Eb major', 'C major', 'A major'],
  progressions: {
    verse: ['IVmaj7 | III7 | vi7 | I7', 'Imaj7 | vi7 | ii7 | V7'],
    preChorus: ['ii7 | iii7 | IVmaj7 | V7'],
    chorus: ['IVmaj7 | V7 | iii7 | vi7', 'IVmaj7 | III7 | vi7 | ii7'],
    bridge: ['♭VImaj7 | ♭VII | Imaj7 | VI7'],
  },
  form: 'I8 V16 P4 C8 K4 V8 P4 C8 S8 C8 O8',
  shortForm: 'I4 V8 P4 C8 O2',
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.....x.x.....x.', snare: '....X.......X...', hat: 'xxxxxxxxxxxxxxxx', perc: '................' },
    chorus: { kick: 'X..x..x.X.....x.', snare: '....X.......X..o', hat: 'x.xxx.xxx.xxx.xO', perc: '..x...x...x...x.' },
    fill: { kick: 'X.......X.......', snare: '....X..xX.xxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X...............', snare: '....X.......X...', hat: '................', perc: '..x...x...x...x.' },
  },
  bass: { verse: '1..1..8.1..5.8.7', chorus: '1.g1.g8.1.85.67a', low: 28, high: 55 },
  comp: { verse: 'g.xgg.xggxggx.gg', chorus: 'x.gxg.xgxgxxg.xg' },
  alternateRows: {
    bass: { verse: '1.....81..1..8..', chorus: '1..8.1.8.5.8.67a' },
    comp: { verse: 'ggxggxggxggxgxgg', chorus: 'xgxgxxgxgxgxxgxg' },
  },
  maxKeyChange: 1,
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-linn', 'kit-dry'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['slap-bass', 'finger-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'hold', choices: ['epiano'], minEnergy: 0 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['alto-sax', 'lead-soft', 'lead-square'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-strings', 'strings'], minEnergy: 0.5 },
    { role: 'counter', style: 'answer', choices: ['brass', 'synth-brass'], minEnergy: 0.6 },
  ],
  endings: ['ring', 'cold'],
}
