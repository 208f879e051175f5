import type { Genre } from '#lib/engine/plan/genres/genre'
import { house } from '#lib/engine/plan/genres/house'

/** UK garage: swung two-step drums with skipped kicks. */
export const ukgarage: Genre = {
  ...house,
  id: 'ukgarage',
  name: 'UK garage',
  tempo: { low: 128, high: 136, typical: 132 },
  swing: { of: 'sixteenth', share: 0.6 },
  keys: ['F minor', 'G minor', 'A minor', 'D minor'],
  progressions: {
    verse: ['i7 | ♭VImaj7 | iv7 | v7', 'i9 | i9 | iv9 | v7'],
    drop: ['i9 | iv9 | ♭VImaj7 | v7', '♭VImaj7 | v7 | i9 | ♭VII'],
    bridge: ['iv7 | v7 | i7 | i7'],
    break: ['iv | v | i | i'],
  },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 37 },
  drums: {
    verse: { kick: 'X.........x.....', snare: '....X.......X...', hat: '..x...x...x...x.', perc: '................' },
    chorus: { kick: 'X..x......x....x', snare: '....X..o....X.o.', hat: 'x.xOx.x.x.xOx.xx', perc: '..x..x.x...x..x.' },
    fill: { kick: 'X.........x.....', snare: '....X..x.xxxX.XX', hat: 'x.x.x.x.........', perc: '................' },
    break: { kick: '................', snare: '....X.......X...', hat: '..x...x...x...x.', perc: '................' },
  },
  bass: { verse: '1-.....1..1--...', chorus: '1-.1..8...1-.5.1', low: 26, high: 48 },
  comp: { verse: 'x..x..x...x.....', chorus: '..x..x....x..x..' },
  alternateRows: {
    bass: { verse: '1--...1....1-...', chorus: '1-..1..8..1..5.1' },
    comp: { verse: '..x...x..x......', chorus: 'x..x...x..x..x..' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-fm', 'bass-sub'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['organ', 'epiano'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['pluck-bell', 'pluck'], minEnergy: 0 },
    { role: 'effect', style: 'riser', choices: ['riser'], minEnergy: 0 },
  ],
}
