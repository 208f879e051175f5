import type { Language } from '#lib/lyrics/language'
import type { SectionKind } from '#lib/lyrics/section-tags'
import type { Random } from '#lib/music/random'

/** Number of lines of a section, and syllables per line. */
export type SectionRequest = { kind: SectionKind; label: string; lines: number; syllables: number }

/**
 * Stanzas of a song to write again; or those of earlier songs, the newest first, which are avoided, and of the other take,
 * if it is planned, which are not used.
 */
export type Stanzas = { again: readonly string[] } | { sung: readonly string[]; taken?: readonly string[] }

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
  /** Equal for both takes: decides between stanzas that suit a prompt equally. */
  variant?: number
  stanzas?: Stanzas
  /** Lines in lower case that are there already, which are avoided. */
  given?: ReadonlySet<string>
  random: Random
}

/** Lyrics with what they tell. */
export type WrittenLyrics = {
  title: string
  sections: string[][]
  /** What the prompt says that words can tell; null where no story is told. */
  story: Story | null
}

/** The story of a song, as far as it follows from the prompt. */
export type Story = {
  /** Words of the prompt that name the subject, in lower case; empty where it names none. */
  said: string
  /** The subject in one sentence: "a friend gives a toast at a wedding". */
  about: string
  /** Names of the chosen stanzas, in order. */
  stanzas: string[]
  /** Facts of the prompt: "Anna", "in Lisbon", and how else they may be sung. */
  facts: { said: string; sung: string[] }[]
}
