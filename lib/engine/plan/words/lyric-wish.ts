import type { Language, SectionKind } from '#lib/lyrics/syllable'
import type { Random } from '#lib/music/random'

/** What a section needs: how many lines of about how many syllables. */
export type SectionWish = { kind: SectionKind; label: string; lines: number; syllables: number }

export type LyricWish = {
  prompt: string
  /** Words are written in English for 'other'. */
  language: Language
  /** A mood word such as "hopeful" or "sad"; empty where the prompt's own words decide. */
  mood: string
  sections: SectionWish[]
  /** The id of a genre, for its diction and its kinds of verse. */
  genre?: string
  delivery?: 'sung' | 'rap'
  /** The two takes of a task have different titles. */
  take: 0 | 1
  /** 0…5, the same for both takes: how they share out what can be said. */
  deal?: number
  random: Random
}
