import type { SectionKind } from '#lib/lyrics/syllable'
import type { Key, Meter } from '#lib/music/key'
import type { BeatsPerMinute, Samples, Seconds } from '#lib/music/time'

/** Known before the first note, exact: nothing of it changes while the song is rendered. */
export type SongFacts = {
  title: string
  /** With section tags; empty when instrumental. */
  lyric: string
  language: string
  genre: string
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  samples: Samples
  duration: Seconds
  /** Size of the finished MP3 file, tags included. */
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
  /** Voices and parts by name, as their MIDI tracks and stems are called. */
  parts: string[]
  /** How loud each 48th of the song is, 0…1, as its cover is woven. */
  weft: number[]
  /** Names the code that made it: the same brief, seed and engine give the same bytes. */
  engine: string
}
