import type { Genre } from '#lib/engine/plan/genres/genre'
import { waltz } from '#lib/engine/plan/genres/waltz'

/** Tango: four marked beats with sudden accents. */
export const tango: Genre = {
  ...waltz,
  id: 'tango',
  name: 'Tango',
  tempo: { low: 108, high: 134, typical: 120 },
  meter: { beats: 4, unit: 4 },
  tightness: 'tight',
  keys: ['A minor', 'D minor', 'G minor', 'E minor'],
  progressions: {
    verse: ['i | i | V7 | i', 'i | iv | V7 | i', 'i | ♭VII | ♭VI | V7'],
    chorus: ['iv | i | V7 | i', 'i | ii°7 | V7 | i'],
    bridge: ['♭III | ♭VII | V7 | i'],
  },
  form: 'I4 V16 C16 V16 B8 C16 O4',
  shortForm: 'I4 V8 C8 C8 O2',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 37, hat: 42, open: 46, perc: 81 },
  drums: {
    verse: { kick: '................', snare: '................', hat: '................', perc: '................' },
    chorus: { kick: '................', snare: 'x.....x.x...x...', hat: '................', perc: '................' },
    fill: { kick: '................', snare: 'x...x...x.x.xxxx', hat: '................', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '1...5...1...5...', chorus: '1..1..5.1...3.5.', low: 28, high: 48 },
  comp: { verse: 'X...x...X...x.x.', chorus: 'X..X..x.X...X.xx' },
  alternateRows: {
    bass: { verse: '1..1..5.1...5...', chorus: '1..1..5.1..3..5.' },
    comp: { verse: 'X..x..x.X...x...', chorus: 'X..X..x.X..X..xx' },
  },
  techniques: [],
  band: [
    { role: 'drums', style: 'grid', choices: ['brush-kit'], minEnergy: 0.75 },
    { role: 'bass', style: 'grid', choices: ['contrabass'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['bandoneon', 'piano'], minEnergy: 0 },
    { role: 'chords', style: 'grid', choices: ['piano'], minEnergy: 0.45 },
    { role: 'lead', style: 'tune', choices: ['violin', 'bandoneon'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings'], minEnergy: 0.6 },
    { role: 'counter', style: 'answer', choices: ['cello', 'violin'], minEnergy: 0.55 },
  ],
  endings: ['cold'],
}
