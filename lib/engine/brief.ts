import type { SongFacts } from '#lib/engine/song-facts'
import type { Seconds } from '#lib/music/time'

/** How much of a reference carries over, the four stops of the interface: Hint, Balanced, Close, Very close. */
export type Similarity = 0.2 | 0.8 | 1.3 | 1.5

/** The forms of recordings that can be read, named by the ending that their files have. */
export type AudioFormat = 'mp3' | 'wav' | 'flac' | 'ogg' | 'opus' | 'm4a' | 'webm'

/** An encoded recording in one of these forms. */
export type Recording = Uint8Array

/** A song of the engine's own that is taken up again, beside its sound: what it was asked to be, and what it became. */
export type Origin = Pick<SongFacts, 'genre' | 'language' | 'sections' | 'chords' | 'lines'> & {
  /** As the engine named it; null where that is not known. */
  title: string | null
  /** Its key at the beginning, as keyName writes it; null where that is not known. */
  key: string | null
  prompt: string
  /** Of the song itself, or of the first of those that it was continued from: they chose its players. */
  seed: number
  take: 0 | 1
}

/** What a musician asked for, in the engine's own words. */
export type Brief = {
  /** Style, mood, theme; may be empty in reference and extend. */
  prompt: string
  /** The words to sing, with [SECTION] tags; null: to be written from the prompt. */
  lyric: string | null
  /** 0 is take A, 1 is take B: two takes of one task are different songs. */
  take: 0 | 1
  /** Whether somebody sings, whatever the prompt says; without it, as the prompt and the genre have it. */
  singing?: 'always' | 'never'
  source:
    | { kind: 'none' }
    | { kind: 'reference'; recording: Recording; similarity: Similarity; origin?: Origin }
    /** at: null continues from the end. */
    | { kind: 'extend'; recording: Recording; at: Seconds | null; origin?: Origin }
}
