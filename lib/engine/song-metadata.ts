import type { Singer } from '#lib/engine/plan/plan'
import type { PromptReading } from '#lib/engine/plan/reading/reading'
import type { SectionKind } from '#lib/lyrics/section-tags'
import type { Key, Meter } from '#lib/music/key'
import type { BeatsPerMinute, Samples, Seconds } from '#lib/music/time'

/** Metadata of a song, known exactly before its first note. Rendering changes none of them. */
export type SongMetadata = {
  title: string
  /** With section tags; empty for an instrumental. */
  lyric: string
  language: string
  genre: string
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  samples: Samples
  duration: Seconds
  /** Size of the finished MP3 file with its tags. */
  bytes: number
  sections: { kind: SectionKind | 'source'; label: string; at: Seconds; length: Seconds }[]
  chords: { at: Seconds; length: Seconds; symbol: string }[]
  lines: {
    at: Seconds
    length: Seconds
    section: number
    text: string
    words: { at: Seconds; length: Seconds; text: string }[]
  }[]
  /** Names of voices and parts, which MIDI tracks and stems share. */
  parts: string[]
  /** Loudness of each 48th of the song, 0…1, for the cover. */
  coverPeaks: number[]
  /** null: instrumental. */
  singer: Singer | null
  reading: PromptReading
  /** The stanzas of its words, in the order in which they were chosen; none where the engine did not write them. */
  stanzas?: string[]
  /** Version of the engine. The same brief, seed and version give the same bytes. */
  engine: string
}
