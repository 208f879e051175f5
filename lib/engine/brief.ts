import type { Stanzas } from '#lib/engine/plan/lyrics/lyric-request'
import type { Singer } from '#lib/engine/plan/plan'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Language } from '#lib/lyrics/language'
import type { Key, Meter } from '#lib/music/key'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import type { BeatsPerMinute, Seconds } from '#lib/music/time'

/** How closely a song follows its reference: the `Similarity` of a request, which the engine cannot import. */
export type ReferenceSimilarity = 0.2 | 0.8 | 1.3 | 1.5

/** Supported formats of recordings, named by their file extension. */
export type AudioFormat = 'mp3' | 'wav' | 'flac' | 'ogg' | 'opus' | 'm4a' | 'webm'

/** An encoded recording in one of these formats. */
export type Recording = Uint8Array

/** What a request fixes in fields of its own. Each wins over the words of the prompt. */
export type BriefFields = {
  title?: string
  /** Wanted length; of the new part, in an extension. */
  seconds?: Seconds
  bpm?: BeatsPerMinute
  key?: Key
  meter?: Meter
  voice?: 'female' | 'male' | 'duet' | 'choir' | 'rap' | 'whisper' | 'none'
  /** What must not come, one thing per item, in the user's words. */
  exclude?: readonly string[]
  /** Language of the sung words. */
  language?: Exclude<Language, 'other'>
  /** A singer of another song, who sings again. */
  singer?: Singer
  /** How far take B is from take A; `medium` without it. */
  takeDifference?: 'small' | 'medium' | 'large'
}

/** A song of this engine that is extended: its request and what the engine made of it. */
export type Origin = Pick<SongMetadata, 'genre' | 'language' | 'sections' | 'chords' | 'lines'> & {
  /** The engine's title; null where unknown. */
  title: string | null
  /** Key at the start, as keyName writes it; null where unknown. */
  key: string | null
  /** Its singer; null in an instrumental, unknown in older songs. */
  singer?: Singer | null | undefined
  /** Fields of its request that a continuation keeps. */
  fields?: Pick<BriefFields, 'voice' | 'exclude' | 'language' | 'takeDifference'>
  prompt: string
  /** Seed of the first song in a chain of extensions, because it chose the players. */
  seed: number
  take: 0 | 1
}

/** What lyrics are written from: a description, and lyrics to continue; null to write all of them. */
export type LyricBrief = { prompt: string; lyric: string | null }

/** The title of a song to plan again; or the titles of the library, which a song without given lyrics avoids. */
export type Titles = { again: string } | { used: readonly string[] }

/** A request in the engine's terms. */
export type Brief = {
  /** Style, mood and theme. May be empty in reference and extend. */
  prompt: string
  /** Lyric with [SECTION] tags; null to write one from the prompt. */
  lyric: string | null
  /** 0 is take A, 1 is take B. The takes of one task are different songs. */
  take: 0 | 1
  /** Forces or forbids vocals. Without it, the prompt and the genre decide. */
  singing?: 'always' | 'never'
  fields?: BriefFields
  /** Stanzas of this very song, if it was planned before, or of the library's other songs. */
  stanzas?: Stanzas
  titles?: Titles
  /** A given song: the prompt only decides band and style. Its source is `none`. */
  arrange?: SongToArrange
  source:
    | { kind: 'none' }
    | { kind: 'reference'; recording: Recording; similarity: ReferenceSimilarity; origin?: Origin }
    /** at: null extends from the end. */
    | { kind: 'extend'; recording: Recording; at: Seconds | null; origin?: Origin }
}
