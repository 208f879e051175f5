import { country } from '#lib/engine/plan/genres/country'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Bluegrass: banjo rolls and a mandolin chop, without drums. */
export const bluegrass: Genre = {
  ...country,
  id: 'bluegrass',
  name: 'Bluegrass',
  tempo: { low: 112, high: 160, typical: 138 },
  tightness: 'band',
  energyCurve: 'full',
  keys: ['G major', 'A major', 'D major', 'C major'],
  form: 'I8 V16 C8 S8 V16 C8 S16 C8 O4',
  shortForm: 'I4 V8 C8 S8 O4',
  drums: {
    verse: { kick: '................', snare: '................', hat: '................', perc: '................' },
    chorus: { kick: '................', snare: '................', hat: '................', perc: '................' },
    fill: { kick: '................', snare: '................', hat: '................', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '1...5...1...5...', chorus: '1...5...1...567.', low: 28, high: 48 },
  comp: { verse: '....X.......X...', chorus: '....X.......X...' },
  alternateRows: {
    bass: { verse: '1...5...1...3...', chorus: '1...5...1...765.' },
    comp: { verse: '....X.......X...', chorus: '....X.x.....X.x.' },
  },
  techniques: [],
  band: [
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.1 },
    { role: 'chords', style: 'grid', choices: ['mandolin'], minEnergy: 0 },
    { role: 'arp', style: 'arp', choices: ['banjo'], minEnergy: 0 },
    { role: 'chords', style: 'strum', choices: ['steel-guitar'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['fiddle', 'banjo', 'mandolin'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['fiddle', 'mandolin'], minEnergy: 0.55 },
  ],
  endings: ['cold'],
}
