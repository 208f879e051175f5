/** Limits of the API, apart from the schemas: pages that only need limits do not load the schema library. */

/** Characters are counted in Unicode code points. */
// codePoints('👍a') // => 2
export const codePoints = (text: string) => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const MODELS = ['v3.5', 'v4.0'] as const
export type Model = (typeof MODELS)[number]

export const LIMITS: Record<Model, { prompt: number; lyric: number }> = {
  'v3.5': { prompt: 1000, lyric: 3000 },
  'v4.0': { prompt: 3000, lyric: 5000 },
}

/** Bytes of a megabyte in upload limits. */
export type Megabytes = number
export const MEGABYTE = 1024 * 1024

/** Longer recordings are not accepted. */
export const MAX_UPLOAD_SECONDS = 15 * 60

export const SIMILARITIES = [0.2, 0.8, 1.3, 1.5] as const
export type Similarity = (typeof SIMILARITIES)[number]
/** The similarity of a request without one. */
export const DEFAULT_SIMILARITY: Similarity = 0.8
/** The strength of a cover from which on a reference is as similar, 0…1. */
export const SIMILARITY_STRENGTHS: Record<Similarity, number> = { 0.2: 0, 0.8: 0.3, 1.3: 0.6, 1.5: 0.9 }
/** How close a cover stays to its source without a strength of its own, 0…1. */
export const DEFAULT_STRENGTH = 0.7

/** What services on other computers make of a recording. */
export const WORKED_TYPES = ['cover', 'replace', 'add-part', 'separate'] as const
export type WorkedType = (typeof WORKED_TYPES)[number]

/** Parts that a service can add to a recording, or separate from it. */
export const SERVICE_PARTS = [
  'vocals',
  'backing_vocals',
  'drums',
  'percussion',
  'bass',
  'guitar',
  'keyboard',
  'synth',
  'strings',
  'brass',
  'woodwinds',
  'fx',
] as const
export type ServicePart = (typeof SERVICE_PARTS)[number]

/** Length of passwords, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const

/** Length of the name of a person, API key, passkey or invite, in code points. */
export const MAX_NAME_CODE_POINTS = 100

/** Length of the title of a song and of the name of a playlist, in UTF-16 code units. */
export const MAX_TITLE_CODE_UNITS = 200
export const MAX_PLAYLIST_NAME_CODE_UNITS = 100

/** Song ids in one request. */
export const MAX_SONGS_AT_ONCE = 1000

/** Stars of a song. */
export const RATING = { min: 1, max: 5 } as const
/** Tags of one song, and their length. */
export const MAX_TAGS = 30
export const MAX_TAG_CODE_POINTS = 40
export const MAX_NOTE_CODE_POINTS = 5000

/** Orders of the library. A playlist also has its own, `playlist`. */
export const SORTS = [
  'newest',
  'oldest',
  'title',
  'title_desc',
  'genre',
  'genre_desc',
  'key',
  'key_desc',
  'meter',
  'meter_desc',
  'slowest',
  'fastest',
  'shortest',
  'longest',
  'highest_rated',
  'lowest_rated',
] as const
export type Sort = (typeof SORTS)[number] | 'playlist'

/** Wanted length of a song, or of the new part of an extension. */
export const SONG_SECONDS = { min: 8, max: 600 } as const
/** Quarter notes per minute. */
export const TEMPO_BPM = { min: 30, max: 300 } as const
export const MAX_SEED = 2 ** 32 - 1
export const MAX_EXCLUDE_CODE_POINTS = 500

/** Who sings. `none` is an instrumental. */
export const VOICES = ['female', 'male', 'duet', 'choir', 'rap', 'whisper', 'none'] as const
export type Voice = (typeof VOICES)[number]

/** Languages that are sung. */
export const SUNG_LANGUAGES = ['en', 'zh', 'ja', 'ko', 'es', 'fr', 'de'] as const
export type SungLanguage = (typeof SUNG_LANGUAGES)[number]

/** How far take B is from take A: with another melody only, clearly, or like two songs. */
export const TAKE_DIFFERENCES = ['small', 'medium', 'large'] as const
export type TakeDifference = (typeof TAKE_DIFFERENCES)[number]
export const DEFAULT_TAKE_DIFFERENCE: TakeDifference = 'medium'

/** Song fields that no words of a prompt can say, so a remote service cannot take them. */
export const UNWORDED_FIELDS = ['seed', 'voice_like', 'take_difference', 'arrange'] as const
/** A remote service takes no prompt for an extension, so nothing can be said in one. */
export const UNWORDED_IN_EXTENSIONS = [
  'prompt',
  'duration',
  'tempo',
  'key',
  'meter',
  'voice',
  'exclude',
  'language',
  ...UNWORDED_FIELDS,
] as const
