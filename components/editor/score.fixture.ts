import type { ScoreRecord } from '#lib/contract/editing'

/** A short song in A minor: intro, verse, chorus, verse, chorus, of two bars each, one line per verse and chorus. */

const LABELS = ['Intro', 'Verse 1', 'Chorus 1', 'Verse 2', 'Chorus 2']
const KINDS = ['intro', 'verse', 'chorus', 'verse', 'chorus']
const LETTERS = ['I', 'V', 'C', 'V', 'C']
const LINES = ['', 'Carry me slow', 'Leave me a light', 'Carry me far', 'Leave me a light']
const BARS = 2
const BEATS = 4

const sections = LABELS.map((label, index) => ({
  id: `s${index + 1}`,
  kind: KINDS[index]!,
  letter: LETTERS[index]!,
  label,
  firstBar: index * BARS,
  bars: BARS,
  lines: index === 0 ? [] : [{ id: `l${index}`, text: LINES[index]! }],
}))

export const SCORE: ScoreRecord = {
  version: 1,
  engine: '1',
  engine_changed: false,
  bpm: 120,
  key: 'A minor',
  meter: '4/4',
  genre: 'folk',
  language: 'en',
  feel: 'even',
  ending: 'ring',
  singer: { kind: 'female' },
  beats: sections.length * BARS * BEATS,
  bars: Array.from({ length: sections.length * BARS + 1 }, (_, bar) => bar * 2),
  sections,
  parts: [
    {
      id: 'p1',
      name: 'Piano',
      role: 'chords',
      instrument: { kind: 'bank', program: 0 },
      level: -3,
      pan: 0,
      muted: false,
      notes: 80,
    },
    {
      id: 'p2',
      name: 'Bass',
      role: 'bass',
      instrument: { kind: 'bank', program: 33 },
      level: 0,
      pan: 0,
      muted: false,
      notes: 40,
    },
  ],
  voices: [{ id: 'voice', name: 'Voice', level: 0, pan: 0, muted: false }],
  chords: sections.flatMap(({ firstBar }, index) => [
    { id: `c${index * 2 + 1}`, bar: firstBar, beat: 0, length: BEATS, symbol: 'Am' },
    { id: `c${index * 2 + 2}`, bar: firstBar + 1, beat: 0, length: 3, symbol: 'F' },
    { id: `c${index * 2 + 90}`, bar: firstBar + 1, beat: 3, length: 1, symbol: 'G' },
  ]),
  phrases: sections.slice(1).map(({ id, firstBar, lines }, index) => ({
    id: `v${index + 1}`,
    section: id,
    line: lines[0]!.id,
    voice: 'lead',
    spoken: false,
    notes: (index % 2 === 0 ? ['Car', 'ry', 'me', 'slow'] : ['Leave', 'me', 'a', 'light']).map((syllable, note) => ({
      id: `n${note + 1}`,
      at: firstBar * BEATS + note,
      length: note === 3 ? 2 : 1,
      pitch: [69, 71, 72, 69][note]!,
      syllable,
    })),
  })),
}
