import type { Ending } from '#lib/engine/plan/genres/genre'
import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import type { Mood } from '#lib/engine/plan/plan'
import type { PlacedDirection } from '#lib/engine/plan/prompt/directions/direction'
import type { KeyIntent } from '#lib/engine/plan/prompt/key'
import type { MoodName } from '#lib/engine/plan/prompt/mood-words'
import type { TempoIntent } from '#lib/engine/plan/prompt/tempo'
import type { VoiceIntent } from '#lib/engine/plan/prompt/voice'
import type { ERA_WORDS } from '#lib/engine/plan/prompt/voice-words'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import type { Language } from '#lib/lyrics/language'
import type { Meter } from '#lib/music/key'
import type { Milliseconds, Seconds } from '#lib/music/time'

/** Feel of the groove; swing and lag have the units of a genre's data. */
export type Feel = { pace: 'even' | 'half' | 'double'; swing: number | null; lag: Milliseconds }

/** What a prompt asks for. Open parts are null or empty. */
export type PromptIntent = {
  /** Genre of the groove first, then a genre that adds colour. */
  genres: string[]
  /** Genres that suit the occasion or scene of the prompt. */
  scenes: string[]
  tempo: TempoIntent
  key: KeyIntent
  meter: Meter | null
  feel: Feel
  seconds: Seconds | null
  requested: InstrumentTerm[]
  excluded: InstrumentTerm[]
  /** A piece of a drum kit is named, as in "brushed snare": a band without drums gets some. */
  kitPieces?: boolean
  /** Only the requested instruments play, as in "solo piano". */
  onlyRequested: boolean
  voice: VoiceIntent
  language: Language | null
  moods: MoodName[]
  mood: Mood
  era: (typeof ERA_WORDS)[number][0] | null
  ending: Ending | null
  /** Whether the last chorus changes key. */
  keyChange: boolean
  /** Semitones of that change, if the prompt says them. */
  keyChangeSteps?: 1 | 2
  /** What single sections are to be, in the order of the prompt. */
  directions: PlacedDirection[]
  /** Exclusions of the fields, which nothing overrides. */
  banned?: InstrumentTerm[]
  excludedSections?: SectionLetter[]
  excludedGenres?: string[]
  excludedEnding?: Ending
  excludesKeyChange?: boolean
}
