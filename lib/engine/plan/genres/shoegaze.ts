import type { Genre } from '#lib/engine/plan/genres/genre'
import { indierock } from '#lib/engine/plan/genres/indierock'

/** Shoegaze: a soft melody behind layers of guitars. */
export const shoegaze: Genre = {
  ...indierock,
  id: 'shoegaze',
  name: 'Shoegaze',
  tempo: { low: 84, high: 126, typical: 104 },
  tightness: 'loose',
  energyCurve: 'song',
  keys: ['D major', 'E major', 'A major', 'B minor', 'G lydian'],
  progressions: {
    verse: ['Iadd9 | IV | Iadd9 | IV', 'I | iii | IV | IV', 'i | ♭VI | ♭III | ♭VII'],
    chorus: ['IV | I | vi | V', 'Iadd9 | V | IV | IV', '♭VI | ♭III | i | i'],
    bridge: ['ii | IV | I | I'],
  },
  form: 'I8 V16 C8 V16 C8 K8 C16 O8',
  shortForm: 'I4 V8 C8 O4',
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 54, full: 51 },
  drums: {
    verse: { kick: 'X.....x.X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
    chorus: { kick: 'X..x..x.X..x....', snare: '....X.......X...', hat: 'X.x.X.x.X.x.X.x.', perc: 'x.x.x.x.x.x.x.x.' },
    fill: { kick: 'X.......X.......', snare: '....X.xxX.xxXXXX', hat: '................', perc: '................' },
    break: { kick: 'X...............', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '1-1-1-1-1-1-1-1-', chorus: '1.1.1.1.1.1.1.1.', low: 28, high: 45 },
  comp: { verse: 'dudududududududu', chorus: 'dudududududududu' },
  alternateRows: {
    bass: { verse: '1-------5-------', chorus: '1.1.1.1.5.5.5.5.' },
    comp: { verse: 'd.dud.dud.dud.du', chorus: 'dudududududududu' },
  },
  band: [
    { role: 'drums', style: 'grid', choices: ['kit-rock'], minEnergy: 0.3 },
    { role: 'bass', style: 'grid', choices: ['picked-bass'], minEnergy: 0.25 },
    { role: 'chords', style: 'strum', choices: ['overdriven-guitar'], minEnergy: 0 },
    { role: 'chords', style: 'strum', choices: ['distortion-guitar'], minEnergy: 0.55 },
    { role: 'pad', style: 'hold', choices: ['pad-strings', 'pad-warm'], minEnergy: 0.2 },
    { role: 'lead', style: 'tune', choices: ['clean-guitar', 'lead-soft'], minEnergy: 0 },
  ],
  endings: ['ring'],
}
