import { bossa } from '#lib/engine/plan/genres/bossa'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Flamenco: percussive guitar and hand claps. */
export const flamenco: Genre = {
  ...bossa,
  id: 'flamenco',
  name: 'Flamenco',
  tempo: { low: 96, high: 132, typical: 114 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['A minor', 'E minor', 'D minor', 'E phrygian'],
  progressions: {
    verse: ['i | ♭VII | ♭VI | V', 'i | i | ♭VI | V'],
    chorus: ['iv | ♭III | ♭II | V', 'iv | ♭VII | ♭III | V', 'i | ♭VII | ♭VI | V'],
    bridge: ['♭VI | V | ♭VI | V'],
  },
  form: 'I8 V16 C8 S8 V16 C8 K4 C8 O4',
  shortForm: 'I4 V8 C8 S4 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 64, snare: 62, hat: 70, open: 46, perc: 39 },
  drums: {
    verse: { kick: 'X.......x.......', snare: '....x..x....x..x', hat: '................', perc: '..x.x...x.x...x.' },
    chorus: { kick: 'X..x....X..x..x.', snare: '....X..x....X.xx', hat: '................', perc: '..xxx.xx..xxx.xx' },
    fill: { kick: 'X.......X.......', snare: 'x.xxx.xxx.xxXXXX', hat: '................', perc: 'x.x.x.x.xxxxxxxx' },
    break: { kick: '................', snare: '................', hat: '................', perc: 'x.x.x.xxx.x.x.xx' },
  },
  bass: { verse: '1--.5---1--.5-..', chorus: '1--1..5-1--1..5-', low: 28, high: 48 },
  comp: { verse: 'd.gud.gud.gudugu', chorus: 'dugud.gudugud.gu' },
  alternateRows: {
    bass: { verse: '1-----5-1-----5-', chorus: '1--.5--.1--.5.a.' },
    comp: { verse: 'd..ud.gud..ud.gu', chorus: 'd.dudugud.dudugu' },
  },
  techniques: [],
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'upright-bass'], minEnergy: 0.3 },
    { role: 'chords', style: 'grid', choices: ['nylon-guitar'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['nylon-guitar', 'violin', 'flute'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['flute', 'cello'], minEnergy: 0.6 },
  ],
  endings: ['cold'],
}
