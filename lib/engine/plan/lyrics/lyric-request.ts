import type { Language, SectionKind } from '#lib/lyrics/syllable'
import type { Random } from '#lib/music/random'

/** Number of lines of a section, and syllables per line. */
export type SectionRequest = { kind: SectionKind; label: string; lines: number; syllables: number }

export type LyricRequest = {
  prompt: string
  /** A title to sing as the hook; without it, the one that the prompt names. */
  title?: string
  /** 'other' gives English lyrics. */
  language: Language
  /** A mood word such as "hopeful" or "sad". Empty if the prompt's own words decide. */
  mood: string
  sections: SectionRequest[]
  /** Genre id; it decides diction and verse forms. */
  genre?: string
  delivery?: 'sung' | 'rap'
  /** The two takes of a task have different titles. */
  take: 0 | 1
  /** 0…5, equal for both takes: how they share the lines. */
  variant?: number
  random: Random
}
