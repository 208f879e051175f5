import type { ProgressionOf } from '#lib/engine/plan/genres/genre'
import type { SectionKind } from '#lib/lyrics/syllable'

/** The letters of a form: see FormText. */
export type Letter = 'I' | 'V' | 'P' | 'C' | 'B' | 'K' | 'U' | 'D' | 'S' | 'H' | 'M' | 'R' | 'O'

type Meaning = {
  kind: SectionKind
  label: string
  /** Where its chords come from, best first. */
  progressions: readonly ProgressionOf[]
  /** Share of its bars that is sung where words are written for it. */
  sung: number
}

export const LETTERS: Readonly<Record<Letter, Meaning>> = {
  I: { kind: 'intro', label: 'Intro', progressions: ['chorus', 'drop', 'verse', 'head'], sung: 0 },
  V: { kind: 'verse', label: 'Verse', progressions: ['verse', 'head'], sung: 1 },
  P: { kind: 'pre-chorus', label: 'Pre-chorus', progressions: ['preChorus', 'build', 'bridge', 'verse'], sung: 1 },
  C: { kind: 'chorus', label: 'Chorus', progressions: ['chorus', 'drop', 'vamp', 'head', 'verse'], sung: 1 },
  B: { kind: 'bridge', label: 'Bridge', progressions: ['bridge', 'break', 'preChorus', 'vamp', 'verse'], sung: 1 },
  K: { kind: 'break', label: 'Break', progressions: ['break', 'bridge', 'verse', 'head'], sung: 0 },
  U: { kind: 'pre-chorus', label: 'Build', progressions: ['build', 'preChorus', 'verse'], sung: 0.5 },
  D: { kind: 'chorus', label: 'Drop', progressions: ['drop', 'chorus', 'verse'], sung: 0.5 },
  S: { kind: 'break', label: 'Solo', progressions: ['verse', 'head', 'chorus'], sung: 0 },
  H: { kind: 'verse', label: 'Verse', progressions: ['head', 'verse'], sung: 1 },
  M: { kind: 'chorus', label: 'Chorus', progressions: ['vamp', 'chorus', 'head', 'verse'], sung: 1 },
  R: { kind: 'verse', label: 'Rap', progressions: ['verse'], sung: 1 },
  O: { kind: 'outro', label: 'Outro', progressions: ['chorus', 'vamp', 'drop', 'head', 'verse'], sung: 0 },
}

const OF_KIND: Record<SectionKind, Letter> = {
  intro: 'I',
  verse: 'V',
  'pre-chorus': 'P',
  chorus: 'C',
  bridge: 'B',
  break: 'K',
  outro: 'O',
}

/** The letter of a tagged section of given words. */
// letterOf('break', 'Guitar Solo') // => 'S'
export const letterOf = (kind: SectionKind, label: string): Letter =>
  kind === 'break' && /solo|独奏/i.test(label) ? 'S' : OF_KIND[kind]
