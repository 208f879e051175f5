import { bossa } from '#lib/engine/plan/genres/bossa'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Samba: a surdo accent on two under running sixteenths. */
export const samba: Genre = {
  ...bossa,
  id: 'samba',
  name: 'Samba',
  tempo: { low: 92, high: 114, typical: 102 },
  swing: { of: 'sixteenth', share: 0.53 },
  tightness: 'band',
  energyCurve: 'full',
  progressions: {
    verse: ['I6/9 | VI7 | ii7 | V7', 'Imaj7 | ii7 V7 | iii7 | VI7'],
    chorus: ['IVmaj7 | iv6 | iii7 VI7 | ii7 V7', 'ii7 | V7 | Imaj7 | VI7'],
    bridge: ['IVmaj7 | iv6 | iii7 | VI7'],
  },
  form: 'I4 V16 C16 V16 K4 C16 O4',
  shortForm: 'I4 V8 C8 K4 C8',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 41, snare: 76, hat: 70, open: 46, perc: 67 },
  drums: {
    verse: { kick: 'o...X...o...X...', snare: 'x.x.xx.x.x.xx.x.', hat: 'XxxxXxxxXxxxXxxx', perc: '................' },
    chorus: { kick: 'o...X..xo...X..x', snare: 'x.x.xx.x.x.xx.x.', hat: 'XxxxXxxxXxxxXxxx', perc: 'x.x..x.xx.x..xx.' },
    fill: { kick: 'X...X...X.X.XXXX', snare: 'x.x.xx.xxxxxxxxx', hat: 'XxxxXxxx........', perc: '................' },
    break: { kick: 'o...X...o...X...', snare: '................', hat: 'XxxxXxxxXxxxXxxx', perc: 'x.x..x.xx.x..xx.' },
  },
  bass: { verse: '1--.5--.1--.5--.', chorus: '1--15--.1--15-a.', low: 28, high: 48 },
  comp: { verse: 'x.x..x.x.x.x..x.', chorus: 'x.xx.x.xx.x.xx.x' },
  alternateRows: {
    bass: { verse: '1--.5--51--.5--5', chorus: '1--.1--.5--.5-a.' },
    comp: { verse: '.x.xx.x..x.xx.x.', chorus: 'xx.x.xx.xx.x.xx.' },
  },
  techniques: [],
  breaks: ['drums'],
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.1 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'upright-bass'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['nylon-guitar', 'ukulele'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['flute', 'trombone'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['brass', 'trombone'], minEnergy: 0.6 },
  ],
  endings: ['cold'],
}
