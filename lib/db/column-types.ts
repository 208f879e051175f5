import type { SongFields } from '#lib/contract/api'
import type { Capabilities } from '#lib/contract/capabilities'
import type { CheckResult, Finding } from '#lib/contract/services'

/** Types of JSON columns and of text columns with fixed values. */

export type ServiceKind = 'embedded' | 'remote'

/** Where address and key of a service were set. */
export type SetBy = 'environment' | 'settings'

/** Name and licence of a service. */
export type MadeBy = { name: string; licence: string | null }

/** A check of a service. `capabilities`: of the last good one. `at`: ISO 8601. */
export type ServiceCheck = { at: string; result: CheckResult; findings: Finding[]; capabilities: Capabilities | null }

export type TaskState =
  /** Being sent to the service. */
  | 'sending'
  /** Not executed; sent again when due. */
  | 'waiting'
  | 'accepted'
  /** The service may or may not have it. */
  | 'unconfirmed'
  /** Refused at submit; never shown. */
  | 'refused'
  /** Failed without acceptance and shown as such: deadline passed, refused later, or cancelled. */
  | 'ended'

/** Why a task waits or its service fails: a code of ERRORS and a sentence. */
export type Trouble = { code: string; detail: string }

/** `requested`: the service must still be asked to cancel. `accepted`: it agreed. */
export type Cancellation = 'requested' | 'accepted'

/** Metadata of a song beyond its columns; times in seconds. */
export type SongMetadata = {
  /** Title by the engine, whatever the current title; older songs have none. */
  title?: string | undefined
  genre: string
  language: string
  samples: number
  engine: string
  sections: { kind: string; label: string; at: number; length: number }[]
  chords: { at: number; length: number; symbol: string }[]
  lines: {
    at: number
    length: number
    section: number
    text: string
    words: { at: number; length: number; text: string }[]
  }[]
  parts: string[]
  /** Loudness of each 48th, 0…1; older songs have none. */
  coverPeaks?: number[] | undefined
  /** Null in an instrumental; older songs have none. */
  singer?: StoredSinger | null | undefined
  /** The stanzas of its words, in the order in which the engine chose them; none where it did not write them. */
  stanzas?: string[] | undefined
}

/**
 * How a production follows the song that it was made from. `runs`: stretches that both have, as points [time in that
 * song, time in this one]. Without a sufficient certainty (0…1), nothing has a time.
 */
export type SongAlignment = Pick<SongMetadata, 'sections' | 'chords' | 'lines'> & {
  certainty: number
  error: number
  runs: [number, number][][]
}

/** The singer of a song, as the engine describes one. */
export type StoredSinger = {
  kind: string
  tract: string
  style: string
  timbre: {
    size: number
    effort: number
    brightness: number
    breath: number
    vibratoRate: number
    vibratoDepth: number
    grit: number
  }
  low: number
  high: number
  harmonies: boolean
}

/** The song fields of a request. `singer`: of the song that `voice_like` named, since that song may be deleted. */
export type TaskFields = SongFields & { singer?: StoredSinger | undefined }

export type UploadInspection = {
  channels: number
  rate: number
  bpm: number
  meter: string
  key: string
  confidence: { tempo: number; key: number }
  loudness: number
  /** Pairs (min, max), −127…127. */
  peaks: number[]
  /** RMS of each pair, 0…1000. Uploads of earlier versions have none. */
  rms?: number[] | undefined
  bars: number[]
}

export type InviteKind = 'owner' | 'member' | 'password'
