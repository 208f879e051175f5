import type { Genre } from '#lib/engine/plan/genres/genre'

/** Orchestral: one theme builds from a solo to the full orchestra. */
export const cinematic: Genre = {
  id: 'cinematic',
  name: 'Orchestral',
  tempo: { low: 70, high: 140, typical: 92 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: -20, voice: 10 },
  tightness: 'rubato',
  energyCurve: 'ballad',
  keys: ['D minor', 'C minor', 'G minor', 'A minor', 'D major'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['i | ♭VI | ♭III | ♭VII', 'i | i | iv | V'],
    chorus: ['I | ♭VI | ♭III | ♭VII', 'i | ♭III | IV | ♭VI'],
    bridge: ['i | ♯iv | i | ♭vi'],
  },
  barsPerChord: 1,
  form: 'I4 V16 U8 C16 K4 U4 C12 O4',
  shortForm: 'I4 V6 U4 C8 O1',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 41, snare: 38, hat: 49, open: 46, perc: 45 },
  drums: {
    verse: { kick: 'x...............', snare: '................', hat: '................', perc: '..x..x..x..x..x.' },
    chorus: { kick: 'X..x..X...X..x..', snare: '........X.......', hat: 'X...............', perc: 'x.xxx.xxx.xxx.xx' },
    fill: { kick: 'X.......X...XXXX', snare: '........xxxxXXXX', hat: '................', perc: 'x.x.x.x.xxxxXXXX' },
    break: { kick: '................', snare: '................', hat: '........x.......', perc: '................' },
  },
  bass: { verse: '1---------------', chorus: '1--1--1-1--1--5-', low: 26, high: 43 },
  comp: { verse: '1.1.3.1.5.1.3.1.', chorus: 'X..x..X...X..x..' },
  alternateRows: {
    drums: {
      verse: { kick: 'x.......x.......', perc: 'x...x...x...x...' },
      chorus: { kick: 'X.....X.X.X.....', perc: 'x..x..x.x..x..x.' },
    },
    bass: { verse: '1-------1-------', chorus: '1---1---1-1-1-5-' },
    comp: { verse: '1.5.3.5.1.5.3.5.', chorus: 'X...X...X.X.X...' },
  },
  voice: { singsByDefault: true, delivery: 'sung', female: { low: 57, high: 76 }, male: { low: 48, high: 67 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['orchestra-kit'], minEnergy: 0.35 },
    { role: 'bass', style: 'grid', choices: ['contrabass'], minEnergy: 0.2 },
    { role: 'chords', style: 'ostinato', choices: ['strings', 'cello'], minEnergy: 0 },
    { role: 'pad', style: 'hold', choices: ['slow-strings', 'tremolo-strings'], minEnergy: 0 },
    { role: 'lead', style: 'tune', choices: ['horn', 'violin', 'oboe', 'flute'], minEnergy: 0 },
    { role: 'chords', style: 'hold', choices: ['brass'], minEnergy: 0.65 },
    { role: 'counter', style: 'answer', choices: ['choir', 'trumpet'], minEnergy: 0.75 },
    { role: 'arp', style: 'arp', choices: ['harp'], minEnergy: 0.3 },
  ],
  endings: ['ring'],
}
