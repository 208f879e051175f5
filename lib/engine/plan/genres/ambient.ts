import type { Genre } from '#lib/engine/plan/genres/genre'

/** Ambient: slow chords without a beat; only timbre changes. */
export const ambient: Genre = {
  id: 'ambient',
  name: 'Ambient',
  tempo: { low: 50, high: 84, typical: 66 },
  meter: { beats: 4, unit: 4 },
  swing: { of: 'eighth', share: 0.5 },
  delays: { kick: 0, snare: 0, hat: 0, bass: 0, chords: 0, voice: 0 },
  tightness: 'rubato',
  energyCurve: 'arc',
  keys: ['D lydian', 'G lydian', 'C lydian', 'A minor'],
  numerals: 'tonic',
  melody: 'scale',
  progressions: {
    verse: ['Imaj9 | Imaj9 | IVmaj9 | IVmaj9', 'I | II/1 | I | vi9'],
    chorus: ['vi9 | IVmaj7 | Iadd9 | Vsus4', 'i9 | ♭VImaj7 | ♭IIImaj7 | iv'],
    bridge: ['ii11 | IV | I | I'],
  },
  barsPerChord: 2,
  form: 'I8 V16 C8 V8 O8',
  shortForm: 'I4 V8 O4',
  grid: { step: 0.25, bars: 1 },
  kit: { kick: 36, snare: 38, hat: 42, open: 46, perc: 70 },
  drums: {
    verse: { kick: '................', snare: '................', hat: '................', perc: '................' },
    chorus: { kick: 'x...............', snare: '................', hat: '................', perc: '......o.......o.' },
    fill: { kick: '................', snare: '................', hat: '................', perc: '................' },
    break: { kick: '................', snare: '................', hat: '................', perc: '................' },
  },
  bass: { verse: '1---------------', chorus: '1---------------', low: 33, high: 47 },
  comp: { verse: 'X---------------', chorus: '1...5...3...8...' },
  alternateRows: {
    drums: {
      chorus: { perc: '..o.......o.....' },
    },
    bass: { verse: '1---------------', chorus: '1-------5-------' },
    comp: { verse: '1-------5-------', chorus: '1.....5.....8...' },
  },
  voice: { singsByDefault: false, delivery: 'sung', female: { low: 57, high: 76 }, male: { low: 45, high: 64 } },
  band: [
    { role: 'drums', style: 'grid', choices: ['brush-kit'], minEnergy: 0.95 },
    { role: 'bass', style: 'grid', choices: ['bass-sub'], minEnergy: 0.15 },
    { role: 'pad', style: 'hold', choices: ['pad-warm', 'pad-glass'], minEnergy: 0 },
    { role: 'chords', style: 'broken', choices: ['piano', 'harp'], minEnergy: 0.25 },
    { role: 'lead', style: 'tune', choices: ['piano', 'pluck-bell', 'cello'], minEnergy: 0 },
    { role: 'counter', style: 'answer', choices: ['pad-strings', 'choir'], minEnergy: 0.4 },
  ],
  endings: ['ring'],
}
