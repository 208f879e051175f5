import type { ProgressionOf } from '#lib/engine/plan/genres/genre'
import type { SectionKind } from '#lib/lyrics/section-tags'

/** Section letters of a form: see FormText. */
export type SectionLetter = 'I' | 'V' | 'P' | 'C' | 'B' | 'K' | 'U' | 'D' | 'S' | 'H' | 'M' | 'R' | 'O'

type SectionType = {
  kind: SectionKind
  label: string
  /** Sources of its chords, best first. */
  progressions: readonly ProgressionOf[]
  /** Share of its bars that generated lyrics fill. */
  sungShare: number
}

export const SECTION_TYPES: Readonly<Record<SectionLetter, SectionType>> = {
  I: { kind: 'intro', label: 'Intro', progressions: ['chorus', 'drop', 'verse', 'head'], sungShare: 0 },
  V: { kind: 'verse', label: 'Verse', progressions: ['verse', 'head'], sungShare: 1 },
  P: { kind: 'pre-chorus', label: 'Pre-chorus', progressions: ['preChorus', 'build', 'bridge', 'verse'], sungShare: 1 },
  C: { kind: 'chorus', label: 'Chorus', progressions: ['chorus', 'drop', 'vamp', 'head', 'verse'], sungShare: 1 },
  B: { kind: 'bridge', label: 'Bridge', progressions: ['bridge', 'break', 'preChorus', 'vamp', 'verse'], sungShare: 1 },
  K: { kind: 'break', label: 'Break', progressions: ['break', 'bridge', 'verse', 'head'], sungShare: 0 },
  U: { kind: 'pre-chorus', label: 'Build', progressions: ['build', 'preChorus', 'verse'], sungShare: 0.5 },
  D: { kind: 'chorus', label: 'Drop', progressions: ['drop', 'chorus', 'verse'], sungShare: 0.5 },
  S: { kind: 'break', label: 'Solo', progressions: ['verse', 'head', 'chorus'], sungShare: 0 },
  H: { kind: 'verse', label: 'Verse', progressions: ['head', 'verse'], sungShare: 1 },
  M: { kind: 'chorus', label: 'Chorus', progressions: ['vamp', 'chorus', 'head', 'verse'], sungShare: 1 },
  R: { kind: 'verse', label: 'Rap', progressions: ['verse'], sungShare: 1 },
  O: { kind: 'outro', label: 'Outro', progressions: ['chorus', 'vamp', 'drop', 'head', 'verse'], sungShare: 0 },
}

const LETTER_OF_KIND: Record<SectionKind, SectionLetter> = {
  intro: 'I',
  verse: 'V',
  'pre-chorus': 'P',
  chorus: 'C',
  bridge: 'B',
  break: 'K',
  outro: 'O',
}

/**
 * Section letter for a tag in given lyrics.
 *
 * @example
 * letterOf('break', 'Guitar Solo') // => 'S'
 */
export const letterOf = (kind: SectionKind, label: string): SectionLetter => {
  if (kind === 'break' && /solo|独奏/i.test(label)) return 'S'
  if (kind === 'chorus' && /^drop\b/i.test(label)) return 'D'
  if (kind === 'pre-chorus' && /^build\b/i.test(label)) return 'U'
  return LETTER_OF_KIND[kind]
}
