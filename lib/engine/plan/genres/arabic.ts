import { bollywood } from '#lib/engine/plan/genres/bollywood'
import type { Genre } from '#lib/engine/plan/genres/genre'

/** Arabic: one melody in unison with stepwise ornaments. */
export const arabic: Genre = {
  ...bollywood,
  id: 'arabic',
  name: 'Arabic',
  tempo: { low: 84, high: 120, typical: 98 },
  swing: { of: 'eighth', share: 0.5 },
  keys: ['D minor', 'G minor', 'A minor', 'D phrygian', 'E phrygian'],
  progressions: {
    verse: ['i | i | V | i', 'i | ♭VI | V | V', 'i | ♭II | ♭vii | i'],
    chorus: ['iv | i | V | i', '♭VI | ♭VII | V | i'],
    bridge: ['iv | iv | V | V'],
  },
  drums: {
    verse: { kick: 'X.......X.......', snare: '..x...x.....x...', hat: '................', perc: '................' },
    chorus: { kick: 'X.......X.......', snare: '..x.oox.oo..x.oo', hat: '................', perc: '..x...x...x...x.' },
    fill: { kick: 'X.......X.......', snare: '..x.xxxxxxxxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X.......X.......', snare: '..x...x.....x...', hat: '................', perc: '................' },
  },
  bass: { verse: '1-......1---5-..', chorus: '1-.1..1-1---5-a.', low: 28, high: 45 },
  comp: { verse: '1.1.3.1.5.1.3.1.', chorus: '1.113.1.5.113.1.' },
  alternateRows: {
    drums: { verse: { kick: 'X..x....X.......', snare: '......x.....x...' } },
    bass: { verse: '1-----5-1-------', chorus: '1-.1..5-1-.1..5-' },
    comp: { verse: '1.3.5.3.1.3.5.8.', chorus: '1.5.3.1.5.3.1.3.' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['standard-kit'], minEnergy: 0.15 },
    { role: 'bass', style: 'grid', choices: ['finger-bass', 'contrabass'], minEnergy: 0.3 },
    { role: 'chords', style: 'grid', choices: ['oud', 'qanun'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['violin', 'oud', 'clarinet'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['strings'], minEnergy: 0.45 },
    { role: 'counter', style: 'answer', choices: ['strings', 'flute'], minEnergy: 0.5 },
    { role: 'arp', style: 'arp', choices: ['qanun'], minEnergy: 0.7 },
  ],
  endings: ['cold'],
}
