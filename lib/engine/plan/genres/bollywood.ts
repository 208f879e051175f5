import type { Genre } from '#lib/engine/plan/genres/genre'
import { pop } from '#lib/engine/plan/genres/pop'

/** Bollywood: unison strings over busy hand drums. */
export const bollywood: Genre = {
  ...pop,
  id: 'bollywood',
  name: 'Bollywood',
  tempo: { low: 92, high: 126, typical: 108 },
  swing: { of: 'sixteenth', share: 0.56 },
  tightness: 'band',
  keys: ['A minor', 'D minor', 'E minor', 'C minor', 'D major'],
  progressions: {
    verse: ['i | ♭VII | ♭VI | V', 'i | iv | ♭VII | i', 'I | IV | V | I'],
    chorus: ['i | ♭VI | ♭VII | i', 'iv | ♭VII | ♭III | ♭VI', 'I | vi | IV | V'],
    bridge: ['iv | i | V | V'],
    preChorus: ['♭VI | ♭VII | iv | V'],
  },
  form: 'I8 V8 C8 S8 V8 C8 K4 V8 C8 O4',
  shortForm: 'I4 V8 C8 O2',
  kit: { kick: 64, snare: 60, hat: 70, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X..x....x..x....', snare: '..x.x.x...x.x.xx', hat: '................', perc: 'x.xxx.xxx.xxx.xx' },
    chorus: { kick: 'X..x..x.X..x..x.', snare: '..xxx.x...xxx.xx', hat: '................', perc: 'X.xxX.xxX.xxX.xx' },
    fill: { kick: 'X.......X...XXXX', snare: 'x.xxx.xxx.xxxxxx', hat: '................', perc: '................' },
    break: { kick: 'X.......X.......', snare: '..x.x.xx..x.x.xx', hat: '................', perc: '................' },
  },
  bass: { verse: '1--1....1--5....', chorus: '1--1..5.1--1..5.', low: 28, high: 45 },
  comp: { verse: 'X---..x-X---..x-', chorus: '..x...x...x...x.' },
  alternateRows: {
    bass: { verse: '1------1--1-5---', chorus: '1..1..1.1..1..5.' },
    comp: { verse: '1.5.8.5.3.5.8.5.', chorus: '..x.x.x...x.x.x.' },
  },
  techniques: [],
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-pop'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['finger-bass'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['reed-organ', 'nylon-guitar'], minEnergy: 0 },
    { role: 'arp', style: 'arp', choices: ['santoor', 'sitar'], minEnergy: 0.5 },
    { role: 'lead', style: 'tune', choices: ['sitar', 'strings', 'dizi'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['strings'], minEnergy: 0.4 },
    { role: 'counter', style: 'answer', choices: ['strings', 'dizi'], minEnergy: 0.5 },
  ],
  endings: ['cold', 'ring'],
}
