import type { Genre } from '#lib/engine/plan/genres/genre'
import { trance } from '#lib/engine/plan/genres/trance'

/** Hardstyle: a distorted kick with off-beat bass. */
export const hardstyle: Genre = {
  ...trance,
  id: 'hardstyle',
  name: 'Hardstyle',
  tempo: { low: 148, high: 162, typical: 152 },
  keys: ['F minor', 'G minor', 'E minor', 'A minor'],
  progressions: {
    verse: ['i | i | ♭VI | ♭VII'],
    break: ['♭VI | ♭VII | i | v'],
    drop: ['i | ♭VI | ♭III | ♭VII', '♭VI | ♭VII | i | i'],
    build: ['iv | ♭VI | ♭VII | V'],
  },
  drums: {
    verse: { kick: 'X...X...X...X...', snare: '................', hat: '..x...x...x...x.', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: '..O...O...O...O.', perc: 'x...x...x...x...' },
    fill: { kick: 'X...X...X.X.XXXX', snare: '....x...x.x.xxxx', hat: '................', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '..1...1...1...1.', chorus: '..11..11..11..11', low: 26, high: 44 },
  comp: { verse: '1353135313531353', chorus: 'x-x-..x-x-x-..x-' },
  alternateRows: {
    drums: { chorus: { hat: 'x.O.x.O.x.O.x.O.' } },
    bass: { verse: '..11..11..11..11', chorus: '..1...1...1...1.' },
    comp: { verse: '1.3.5.3.8.5.3.5.', chorus: 'x-..x-x-..x-x-x-' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-hard'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['bass-acid', 'bass-saw'], minEnergy: 0.35 },
    { role: 'arp', style: 'arp', choices: ['pluck'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['supersaw'], minEnergy: 0.6 },
    { role: 'pad', style: 'hold', choices: ['pad-strings', 'choir'], minEnergy: 0.15 },
    { role: 'lead', style: 'tune', choices: ['lead-scream', 'lead-saw'], minEnergy: 0 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0 },
  ],
  endings: ['cold', 'echo'],
}
