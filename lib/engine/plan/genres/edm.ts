import type { Genre } from '#lib/engine/plan/genres/genre'
import { house } from '#lib/engine/plan/genres/house'

/** EDM: builds that lead to a drop. */
export const edm: Genre = {
  ...house,
  id: 'edm',
  name: 'EDM',
  tempo: { low: 124, high: 132, typical: 128 },
  swing: { of: 'eighth', share: 0.5 },
  keys: ['F minor', 'G minor', 'A minor', 'E minor', 'C major'],
  progressions: {
    verse: ['i | ♭VI | ♭III | ♭VII', 'I | V | vi | IV'],
    drop: ['♭VI | ♭VII | i | ♭III', 'i | ♭VI | ♭III | ♭VII', 'vi | IV | I | V'],
    bridge: ['iv | ♭VI | ♭VII | V'],
    break: ['♭VI | ♭III | ♭VII | i'],
    build: ['♭VI | ♭VI | ♭VII | ♭VII'],
  },
  form: 'I8 V16 U8 D16 V8 K8 U8 D16 O4',
  shortForm: 'I2 V8 K4 U4 D12 O2',
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 51 },
  drums: {
    verse: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: '................', perc: '................' },
    chorus: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'x.O.x.O.x.O.x.O.', perc: '..x...x...x...x.' },
    fill: { kick: 'X...X...X.......', snare: 'x...x.x.xxxxXXXX', hat: '................', perc: '................' },
    break: { kick: '................', snare: '....x.......x...', hat: '................', perc: '................' },
  },
  bass: { verse: '1-------1-------', chorus: '1--1--1-1--1--1-', low: 26, high: 44 },
  comp: { verse: '1.5.8.5.3.5.8.5.', chorus: 'X--X--X-X--X--X-' },
  alternateRows: {
    bass: { verse: '1---------------', chorus: '..1...1...1..1..' },
    comp: { verse: 'X-------x-------', chorus: 'X--x--X-..X-X-x-' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-saw', 'bass-growl'], minEnergy: 0.3 },
    { role: 'chords', style: 'grid', choices: ['supersaw'], minEnergy: 0.05 },
    { role: 'arp', style: 'arp', choices: ['pluck', 'pluck-bell'], minEnergy: 0.55 },
    { role: 'pad', style: 'hold', choices: ['pad-warm', 'pad-glass'], minEnergy: 0.2 },
    { role: 'lead', style: 'tune', choices: ['lead-saw', 'lead-scream', 'pluck'], minEnergy: 0 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0 },
  ],
  endings: ['cold', 'echo'],
}
