import type { Ending } from '#lib/engine/plan/genres/genre'
import type { Mood } from '#lib/engine/plan/plan'
import type { INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/instrument-words'
import type { KeyIntent } from '#lib/engine/plan/prompt/key'
import type { MoodName } from '#lib/engine/plan/prompt/mood-words'
import type { TempoIntent } from '#lib/engine/plan/prompt/tempo'
import type { VoiceIntent } from '#lib/engine/plan/prompt/voice'
import type { ERA_WORDS } from '#lib/engine/plan/prompt/voice-words'
import type { Language } from '#lib/lyrics/syllable'
import type { Meter } from '#lib/music/key'
import type { Milliseconds, Seconds } from '#lib/music/time'

/** An instrument or a family, by the ids of plan/instruments.ts. */
export type InstrumentTerm = (typeof INSTRUMENT_WORDS)[number][0]

/** How a groove is to be felt; swing and lag as in a genre's own data. */
export type Feel = { pace: 'even' | 'half' | 'double'; swing: number | null; lag: Milliseconds }

/** What a prompt asks for. What it leaves open is null or empty. */
export type PromptIntent = {
  /** The groove's genre first, then one that lends its colours. */
  genres: string[]
  /** Genres that suit the occasion or the picture that the prompt speaks of. */
  scenes: string[]
  tempo: TempoIntent
  key: KeyIntent
  meter: Meter | null
  feel: Feel
  seconds: Seconds | null
  requested: InstrumentTerm[]
  excluded: InstrumentTerm[]
  /** Nothing but what is wanted: "solo piano". */
  onlyRequested: boolean
  voice: VoiceIntent
  language: Language | null
  moods: MoodName[]
  mood: Mood
  era: (typeof ERA_WORDS)[number][0] | null
  ending: Ending | null
  /** Whether the last chorus shall rise to another key. */
  keyChange: boolean
}
