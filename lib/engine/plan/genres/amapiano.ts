import type { Genre } from '#lib/engine/plan/genres/genre'
import { house } from '#lib/engine/plan/genres/house'

/** Amapiano: a syncopated log-drum bass over soft house drums. */
export const amapiano: Genre = {
  ...house,
  id: 'amapiano',
  name: 'Amapiano',
  tempo: { low: 108, high: 116, typical: 113 },
  swing: { of: 'sixteenth', share: 0.55 },
  tightness: 'machine',
  energyCurve: 'loop',
  keys: ['F minor', 'G minor', 'A minor', 'C minor'],
  progressions: {
    verse: ['i9 | iv9 | ♭VImaj7 | v7', 'i9 | ♭VII | ♭VImaj7 | v7'],
    chorus: ['♭VImaj7 | v7 | i9 | i9', 'iv9 | v7 | i9 | ♭VImaj7'],
    bridge: ['iv9 | iv9 | v7 | v7'],
    break: ['i9 | i9 | iv9 | v7'],
  },
  form: 'I8 V16 C8 V16 C8 K8 C8 O4',
  shortForm: 'I4 V8 C8 K4 C4',
  kit: { kick: 36, snare: 37, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: 'x...x...x...x...', snare: '...x..x....x..x.', hat: '................', perc: 'XxxxXxxxXxxxXxxx' },
    chorus: { kick: 'x...x...x...x...', snare: '...x..x....x..xx', hat: '..O...O...O...O.', perc: 'XxxxXxxxXxxxXxxx' },
    fill: { kick: 'x...x...x.......', snare: '...x..x.xxxxXXXX', hat: '................', perc: 'XxxxXxxxXxxxXxxx' },
    break: { kick: '................', snare: '...x..x....x..x.', hat: '................', perc: 'XxxxXxxxXxxxXxxx' },
  },
  bass: { verse: '...1..1...1..1..', chorus: '.1.1..1..1.1.8.5', low: 29, high: 48 },
  comp: { verse: 'X-----x---------', chorus: 'X--x------x--x--' },
  alternateRows: {
    bass: { verse: '..1..1....1..5..', chorus: '.1...1.1.8.1.5.1' },
    comp: { verse: '..X-------x-----', chorus: 'X-----X---x-----' },
  },
  techniques: [],
  breaks: ['drums', 'bass'],
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-909'], minEnergy: 0.15 },
    { role: 'bass', style: 'grid', choices: ['bass-log'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['epiano', 'rhodes'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['pad-warm', 'pad-glass'], minEnergy: 0.2 },
    { role: 'lead', style: 'tune', choices: ['flute', 'pluck', 'kalimba'], minEnergy: 0 },
  ],
  endings: ['echo', 'cold'],
}
