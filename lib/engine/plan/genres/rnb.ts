import type { Genre } from '#lib/engine/plan/genres/genre'
import { soulrnb } from '#lib/engine/plan/genres/soulrnb'

/** Contemporary R&B: late drums under an intimate voice. */
export const rnb: Genre = {
  ...soulrnb,
  id: 'rnb',
  name: 'Contemporary R&B',
  tempo: { low: 60, high: 98, typical: 74 },
  keys: ['C minor', 'F minor', 'Eb minor', 'A minor', 'Db major'],
  progressions: {
    verse: ['♭VImaj7 | v7 | i9 | i9', 'iv9 | i9 | ♭VImaj7 | v7', 'IVmaj9 | iii7 | vi9 | vi9'],
    chorus: ['♭VImaj7 | ♭VII | i9 | v7', 'iv9 | v7 | ♭VImaj7 | ♭VImaj7', 'ii9 | V13 | Imaj9 | vi9'],
    bridge: ['♭VImaj7 | ♭VII | i9 | i9'],
  },
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 37 },
  drums: {
    verse: { kick: 'X......x..x.....', snare: '....X.......X...', hat: 'x.xxx.x.x.xxx.xx', perc: '................' },
    chorus: { kick: 'X..x...x..x...x.', snare: '....X.......X..o', hat: 'xxx.xxx.xxx.xxx.', perc: '...x......x.....' },
    fill: { kick: 'X......x..x.....', snare: '....X..x..x.XxxX', hat: 'x.xxx.x.........', perc: '................' },
    break: { kick: '................', snare: '............X...', hat: '................', perc: '................' },
  },
  bass: { verse: '1------1--1-----', chorus: '1--1---1--1---5-', low: 24, high: 43 },
  comp: { verse: 'X-----x---------', chorus: 'X------x--X-----' },
  alternateRows: {
    bass: { verse: '1-----.1..1-----', chorus: '1------1-.1-..5-' },
    comp: { verse: '..X-------x-----', chorus: 'X---..x-X-----x-' },
  },
  techniques: ['hat-rolls', 'machine-fills'],
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-808'], minEnergy: 0.25 },
    { role: 'bass', style: 'grid', choices: ['bass-808', 'bass-sub'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['epiano', 'rhodes'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['lead-soft', 'clean-guitar', 'pluck-bell'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-glass', 'pad-warm'], minEnergy: 0.35 },
    { role: 'counter', style: 'answer', choices: ['pad-strings'], minEnergy: 0.7 },
  ],
  endings: ['ring', 'strip'],
}
