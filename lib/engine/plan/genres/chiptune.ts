import type { Genre } from '#lib/engine/plan/genres/genre'
import { synthwave } from '#lib/engine/plan/genres/synthwave'

/** Chiptune: three square waves and a noise channel. */
export const chiptune: Genre = {
  ...synthwave,
  id: 'chiptune',
  name: 'Chiptune',
  tempo: { low: 120, high: 168, typical: 144 },
  swing: { of: 'eighth', share: 0.5 },
  energyCurve: 'full',
  keys: ['C major', 'G major', 'A minor', 'E minor', 'D minor'],
  progressions: {
    verse: ['i | ♭VI | ♭III | ♭VII', 'I | V | vi | IV'],
    chorus: ['♭VI | ♭VII | i | i', 'IV | V | iii | vi'],
    bridge: ['♭VI | ♭VI | V | V'],
  },
  form: 'I8 V16 C16 V8 C16 B8 C16 O4',
  shortForm: 'I4 V8 C8 S4 O2',
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 39 },
  drums: {
    verse: { kick: 'X...x...X...x...', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X.x...x.X.x...x.', snare: '....X.......X...', hat: 'xxxxxxxxxxxxxxxx', perc: '................' },
    fill: { kick: 'X...X...........', snare: '....X.xxX.xxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X...............', snare: '................', hat: 'x...x...x...x...', perc: '................' },
  },
  bass: { verse: '1.8.1.8.1.8.1.8.', chorus: '1.1.8.1.1.8.1.8.', low: 36, high: 55 },
  comp: { verse: '1358135813581358', chorus: '1358531513585315' },
  alternateRows: {
    bass: { verse: '1.1.1.1.8.8.8.8.', chorus: '1.8.5.8.1.8.5.8.' },
    comp: { verse: '1.5.8.5.1.5.8.5.', chorus: '1538153815381538' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-chip'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-chip'], minEnergy: 0.1 },
    { role: 'chords', style: 'grid', choices: ['pluck-chip'], minEnergy: 0 },
    { role: 'arp', style: 'arp', choices: ['pluck-chip'], minEnergy: 0.7 },
    { role: 'lead', style: 'tune', choices: ['lead-chip'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['lead-square'], minEnergy: 0.6 },
  ],
  endings: ['cold'],
}
