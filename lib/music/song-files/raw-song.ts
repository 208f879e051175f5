import type { Key, Meter } from '#lib/music/key'
import type { SongFileWarning, TimedPitch } from '#lib/music/song-to-arrange'
import type { Beats, BeatsPerMinute } from '#lib/music/time'

/** `startsLine`: the file says that a line of words begins here. `endsLine`: that one ends here. */
export type RawSyllable = { text: string; continues: boolean; startsLine?: true; endsLine?: true }

export type RawNote = TimedPitch & { syllable?: RawSyllable }

/** A voice of a file. Its notes may overlap. */
export type RawPart = { name: string; notes: RawNote[] }

/** What a file of notes has, before one melody is chosen. Times are quarter notes from its start, repeats written out. */
export type RawSong = {
  title: string | null
  bpm: BeatsPerMinute | null
  meter: Meter
  /** null: found from the notes. */
  key: Key | null
  parts: RawPart[]
  /** Chord symbols with the time from which they hold; `symbol` null: no chord. */
  chords: { at: Beats; symbol: string | null }[]
  /** Section names with their time. */
  marks: { at: Beats; label: string }[]
  /** Length of a first bar that is not complete; 0 without a pickup. */
  pickup: Beats
  length: Beats
  warnings: SongFileWarning[]
}
