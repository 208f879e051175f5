/** The types of JSON columns, and of text columns that hold one of several words. */

export type ServiceKind = 'embedded' | 'remote'

/** Where the address and the key of a service were set. */
export type SetBy = 'environment' | 'settings'

export type TaskState =
  /** On its way to the service. */
  | 'sending'
  /** Certainly not executed; sent again when due. */
  | 'waiting'
  | 'accepted'
  /** Nobody knows whether the service has it. */
  | 'unconfirmed'
  /** Refused at once: whoever asked was told, and it is shown nowhere. */
  | 'refused'
  /** Never accepted, and shown so: given up, refused later, or taken back. */
  | 'ended'

/** Why a task waits or what is wrong with its service: a code of ERRORS and a sentence. */
export type Trouble = { code: string; detail: string }

/** `wanted`: its service is still to be asked to cancel it. `asked`: it agreed. */
export type Cancellation = 'wanted' | 'asked'

export type SongStatus = 'pending' | 'running' | 'stream' | 'done' | 'fail'

/** What is known of a song beyond its columns; times in seconds. */
export type SongFacts = {
  /** As its engine named it, whatever it is called since; songs that are older than this have none. */
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
  /** How loud each 48th of it is, 0…1; songs that are older than this have none. */
  weft?: number[] | undefined
}

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
  bars: number[]
}

export type InviteKind = 'owner' | 'member' | 'password'
