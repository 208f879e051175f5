import type { Genre } from '#lib/engine/plan/genres/genre'
import { gospel } from '#lib/engine/plan/genres/gospel'

const REST = '................'
const NO_DRUMS = { kick: REST, snare: REST, hat: REST, perc: REST }

/** Hymn: a congregation in four parts over an organ, with plain cadences and no drums. */
export const hymn: Genre = {
  ...gospel,
  id: 'hymn',
  name: 'Hymn',
  tempo: { low: 66, high: 100, typical: 82 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 12 },
  tightness: 'rubato',
  energyCurve: 'round',
  keys: ['F major', 'G major', 'Eb major', 'D major', 'C major', 'Bb major'],
  progressions: {
    verse: ['I | IV I | V | I', 'I | I/3 | IV | V'],
    chorus: ['I | vi | IV | V', 'IV | I | ii | V'],
    bridge: ['vi | iii | IV | V'],
  },
  form: 'I4 V8 C8 V8 C8 V8 C8 O4',
  shortForm: 'I2 V8 C8 O2',
  drums: { verse: NO_DRUMS, chorus: NO_DRUMS, fill: NO_DRUMS, break: NO_DRUMS },
  bass: { verse: '1-------5-------', chorus: '1---5---1---3---', low: 36, high: 52 },
  comp: { verse: 'X---X---X---X---', chorus: 'X---X---X---X---' },
  alternateRows: {
    bass: { verse: '1---------------', chorus: '1-------5---3---' },
    comp: { verse: 'X-------X---X---', chorus: 'X---X---X-------' },
  },
  techniques: [],
  band: [
    { role: 'chords', style: 'grid', choices: ['church-organ'], minEnergy: 0 },
    { role: 'bass', style: 'grid', choices: ['church-organ'], minEnergy: 0.35 },
    { role: 'lead', style: 'tune', choices: ['church-organ', 'reed-organ'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['choir', 'slow-strings'], minEnergy: 0.5 },
    { role: 'counter', style: 'answer', choices: ['tubular-bells', 'horn'], minEnergy: 0.75 },
  ],
  endings: ['ring', 'ritard'],
}
