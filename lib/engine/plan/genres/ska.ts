import type { Genre } from '#lib/engine/plan/genres/genre'
import { reggae } from '#lib/engine/plan/genres/reggae'

/** Ska: fast guitar chops on every off-beat. */
export const ska: Genre = {
  ...reggae,
  id: 'ska',
  name: 'Ska',
  tempo: { low: 138, high: 180, typical: 156 },
  swing: { of: 'eighth', share: 0.52 },
  energyCurve: 'full',
  keys: ['C major', 'F major', 'Bb major', 'G major', 'A minor'],
  progressions: {
    verse: ['I | vi | IV | V', 'I | IV | V | IV', 'i | ♭VII | ♭VI | V'],
    chorus: ['I | V | vi | IV', 'IV | V | I | vi'],
    bridge: ['vi | iii | IV | V'],
  },
  form: 'I8 V16 C8 V16 C8 S16 K4 C8 C8 O4',
  shortForm: 'I4 V16 C8 O4',
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54 },
  drums: {
    verse: { kick: 'X.......X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.....x.X.....x.', snare: '....X.......X...', hat: '..O...O...O...O.', perc: '....x.......x...' },
    fill: { kick: 'X.......X.......', snare: '....X..xX.xxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X.......X.......', snare: '................', hat: 'x...x...x...x...', perc: '................' },
  },
  bass: { verse: '1...3...5...6...', chorus: '1.1.3.3.5.5.6.6.', low: 28, high: 50 },
  comp: { verse: '..x...x...x...x.', chorus: '..x...x...x...x.' },
  alternateRows: {
    drums: { verse: { kick: '........X.......', snare: '........X.......' } },
    bass: { verse: '1...5...6...5...', chorus: '1.3.5.3.6.5.3.2.' },
    comp: { verse: '..x...x...x...x.', chorus: '..x.x.x...x.x.x.' },
  },
  techniques: ['tom-fills'],
  breaks: ['drums', 'bass'],
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'upright-bass'], minEnergy: 0.15 },
    { role: 'chords', style: 'grid', choices: ['clean-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'bubble', choices: ['organ-bank'], minEnergy: 0.45 },
    { role: 'lead', style: 'tune', choices: ['trombone', 'trumpet', 'tenor-sax'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['brass'], minEnergy: 0.55 },
  ],
  endings: ['cold'],
}
