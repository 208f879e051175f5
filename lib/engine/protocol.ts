import type { MessagePort } from 'node:worker_threads'
import type { AudioFormat, Brief, Recording } from '#lib/engine/brief'
import type { SongFacts } from '#lib/engine/song-facts'
import type { Key, Meter } from '#lib/music/key'
import type { BeatsPerMinute, Decibels, Samples, Seconds } from '#lib/music/time'

/** What the host asks of the engine's worker thread; a worker does one thing at a time. */
export type Request =
  /** bank: path of an SF2 or SF3 file; without it the default one. assistant: leads to the thread that helps with songs. */
  | { kind: 'warm'; bank?: string; assistant?: MessagePort }
  | { kind: 'render'; brief: Brief; seed: number }
  | { kind: 'inspect'; recording: Recording; limit: Seconds }
  | { kind: 'transcode'; recording: Recording; limit: Seconds; maxBytes: number }
  /** Words for a song that is not made yet, of at most so many code points. */
  | { kind: 'write'; prompt: string; seed: number; most: number }
  /** Makes a song again for its stems and its sound before MP3. */
  | { kind: 'remake'; brief: Brief; seed: number; wanted: Wanted }
  /** The sound of a recording, without making it any smaller. */
  | { kind: 'unpack'; recording: Recording; limit: Seconds; wanted: Wanted }
  /** What was told so far of a remake is put away: the thread may go on. */
  | { kind: 'next' }

/** What is made of a song on request. */
export type Wanted = { stems: boolean; wav: boolean; flac: boolean; multitrack: boolean }

/** A file that is being made. `name` is a stem's, or that of the file. */
export type MadeFile = { kind: 'stem' | 'wav' | 'flac' | 'multitrack'; name: string }

/** Peaks are pairs of 8-bit integers (min, max) −127…127, PEAK_POINTS pairs over the whole song. */
export const PEAK_POINTS = 1000

/** What a part looks like: 200 points over the whole song, 0…127, where 127 is its own loudest moment. Stems are called like it. */
export type PartWave = { name: string; peaks: number[] }

export type Measures = { loudness: Decibels; truePeak: Decibels }

/** What can be said of a recording that somebody brings. */
export type Inspection = {
  format: AudioFormat
  duration: Seconds
  /** Whether there is as much sound as the file itself says, to a second; one that says nothing is complete. */
  complete: boolean
  channels: number
  rate: number
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  confidence: { tempo: number; key: number }
  loudness: Decibels
  /** PEAK_POINTS pairs (min, max). */
  peaks: number[]
  /** Downbeats, for a handle that snaps to bars. */
  bars: Seconds[]
}

/** Why something cannot be done, in a code and a sentence that a musician understands. */
export type EngineFailure = {
  code:
    | 'not_audio'
    | 'audio_damaged'
    | 'audio_too_long'
    | 'audio_too_short'
    | 'audio_silent'
    | 'extend_at_outside'
    | 'engine_failed'
  message: string
}

export type Reply =
  | { kind: 'ready' }
  /** tail: the last bytes of the file, known before the rest. */
  | { kind: 'planned'; song: SongFacts; tail: Uint8Array }
  /** bytes follow each other without gaps from 0 (tags first); samples and peaks say how far the audio reaches now. */
  | { kind: 'segment'; bytes: Uint8Array; samples: Samples; peaks: number[] }
  /** midi: the score as a file, which always fits the song's bytes. */
  | { kind: 'rendered'; measures: Measures; midi: Uint8Array; waves: PartWave[] }
  | { kind: 'inspected'; inspection: Inspection }
  | { kind: 'transcoded'; bytes: Uint8Array }
  | { kind: 'written'; title: string; lyric: string }
  | { kind: 'making'; files: MadeFile[] }
  /** The next bytes of one of the files, by its number. */
  | { kind: 'piece'; file: number; bytes: Uint8Array }
  /** So much of the song is made, 0…1; the thread waits for `next` before it makes much more. */
  | { kind: 'reached'; share: number }
  /**
   * sha256: of the MP3 that came out beside the files, with its tail and with what earlier versions may have written in
   * its place. Empty where no MP3 was made.
   */
  | { kind: 'made'; sha256: string[] }
  | { kind: 'failed'; failure: EngineFailure }
