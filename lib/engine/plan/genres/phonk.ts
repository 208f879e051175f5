import type { Genre } from '#lib/engine/plan/genres/genre'
import { trap } from '#lib/engine/plan/genres/trap'

/** Phonk: a cowbell melody over a distorted kick. */
export const phonk: Genre = {
  ...trap,
  id: 'phonk',
  name: 'Phonk',
  tempo: { low: 124, high: 150, typical: 136 },
  keys: ['C minor', 'F minor', 'G minor', 'A minor'],
  kit: { kick: 36, snare: 39, hat: 42, open: 46, perc: 46 },
  drums: {
    verse: { kick: 'X.....X...X.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X..X..X...X..X..', snare: '....X.......X...', hat: 'xxxxxxxxxxxxxxxx', perc: '..x...x...x...x.' },
    fill: { kick: 'X......x..x..x..', snare: '....X..xX.xxXXXX', hat: 'xxxxxxxx........', perc: '................' },
    break: { kick: '................', snare: '....X.......X...', hat: '................', perc: '................' },
  },
  bass: { verse: '1-----1---1-----', chorus: '1--1--1---1--1--', low: 24, high: 41 },
  comp: { verse: 'X---------------', chorus: 'X-------X-------' },
  alternateRows: {
    drums: { verse: { kick: 'X.....X.....X...' } },
    bass: { verse: '1-----1-----1---', chorus: '1--1--1-1--1--5-' },
    comp: { verse: 'X-------x-------', chorus: 'X-----X---X-----' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-hard'], minEnergy: 0.2 },
    { role: 'bass', style: 'grid', choices: ['bass-808'], minEnergy: 0.2 },
    { role: 'chords', style: 'grid', choices: ['lead-cowbell'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['lead-cowbell'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['choir', 'pad-glass'], minEnergy: 0.3 },
  ],
}
