import type { Genre } from '#lib/engine/plan/genres/genre'
import { trap } from '#lib/engine/plan/genres/trap'

/** Drill: sliding 808 bass under syncopated hats. */
export const drill: Genre = {
  ...trap,
  id: 'drill',
  name: 'Drill',
  tempo: { low: 136, high: 148, typical: 142 },
  keys: ['C minor', 'C# minor', 'F minor', 'G minor', 'C phrygian'],
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 37 },
  drums: {
    verse: { kick: 'X.....x...X.....', snare: '........X.......', hat: 'x..x..x.x..x..x.', perc: '......x.......x.' },
    chorus: { kick: 'X.....x..x..x...', snare: '......X.......X.', hat: 'x..x..x.x..x..xx', perc: '........x.......' },
    fill: { kick: 'X......x..x..x..', snare: '........X...xXxX', hat: 'x..x..xxxxxxxxxx', perc: '................' },
    break: { kick: '................', snare: '........X.......', hat: 'x..x..x.x..x..x.', perc: '................' },
  },
  bass: { verse: '1-----1---1-----', chorus: '1-----1--5--1---', low: 24, high: 41 },
  comp: { verse: '1.....3...5...3.', chorus: '1...5...3...8...' },
  alternateRows: {
    drums: { verse: { kick: 'X.....x...X.....', snare: '......X.......X.' } },
    bass: { verse: '1-----5---1-----', chorus: '1-----8--1--5---' },
    comp: { verse: '1...3.....5.....', chorus: '8...5...3...1...' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-808'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-808'], minEnergy: 0.25 },
    { role: 'chords', style: 'grid', choices: ['piano', 'strings', 'pluck-bell'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['flute', 'pizzicato', 'lead-soft'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['choir', 'pad-glass'], minEnergy: 0.3 },
    { role: 'counter', style: 'answer', choices: ['cello'], minEnergy: 0.6 },
  ],
}
