import type { Genre } from '#lib/engine/plan/genres/genre'
import { jazz } from '#lib/engine/plan/genres/jazz'

/** Big band: call and response between sections over a driving ride cymbal. */
export const bigband: Genre = {
  ...jazz,
  id: 'bigband',
  name: 'Big band',
  tempo: { low: 124, high: 208, typical: 162 },
  tightness: 'band',
  energyCurve: 'full',
  form: 'I8 H32 S16 H32 O8',
  drums: {
    verse: { kick: 'X..x..X..x..', snare: '...x.....x..', hat: 'X..x.xX..x.x', perc: '...x.....x..' },
    chorus: { kick: 'X..x..X..x..', snare: '...X..o..X.o', hat: 'X.xX.xX.xX.x', perc: '...X.....X..' },
    fill: { kick: 'x.....x.....', snare: '...X.xX.xXXX', hat: 'x..x........', perc: '...x.....x..' },
    break: { kick: 'X...........', snare: '...x.....x..', hat: '............', perc: '...x.....x..' },
  },
  bass: { verse: '1..2..3..5..', chorus: '1..7..6..5..', low: 28, high: 55 },
  comp: { verse: 'x....x......', chorus: '..x..x..x..x' },
  alternateRows: {
    bass: { verse: '1..3..5..6..', chorus: '1..2..3..5..' },
    comp: { verse: '.....x..x...', chorus: 'x..x.x......' },
  },
  techniques: ['walking', 'tom-fills'],
  band: [
    { role: 'drums', style: 'grid', choices: ['jazz-kit'], minEnergy: 0.15 },
    { role: 'bass', style: 'grid', choices: ['upright-bass'], minEnergy: 0.1 },
    { role: 'chords', style: 'grid', choices: ['brass'], minEnergy: 0 },
    { role: 'chords', style: 'grid', choices: ['piano', 'jazz-guitar'], minEnergy: 0.3 },
    { role: 'lead', style: 'tune', choices: ['tenor-sax', 'alto-sax', 'trumpet'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['trombone', 'brass'], minEnergy: 0.5 },
  ],
  endings: ['cold'],
}
