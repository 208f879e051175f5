import type { SubmitRequest, TaskType } from '#lib/contract/api'
import type { songs, tasks, uploads } from '#lib/db/schema'

/** Rows as the database keeps them, with the meaning of their free columns. */
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

export type TaskRow = Omit<
  typeof tasks.$inferSelect,
  'request' | 'type' | 'state' | 'service' | 'cancel' | 'trouble' | 'searched'
> & {
  service: 'embedded' | 'remote'
  request: SubmitRequest
  type: TaskType
  state: TaskState
  cancel: 'wanted' | 'asked' | null
  trouble: Trouble | null
}

export type SongRow = Omit<typeof songs.$inferSelect, 'status' | 'facts' | 'searched' | 'instrumental' | 'genre'> & {
  status: 'pending' | 'running' | 'stream' | 'done' | 'fail'
}

/** With its genre by the engine's name, null where nobody knows it. */
export type ListedSong = SongRow & { genre: string | null }

/** With its chords, timed words and parts. */
export type WholeSong = SongRow & { facts: SongFacts | null }

/** What a poll tells of a song and of its task. */
export type PolledSong = Pick<
  SongRow,
  | 'id'
  | 'take'
  | 'status'
  | 'mediaToken'
  | 'format'
  | 'title'
  | 'lyric'
  | 'duration'
  | 'error'
  | 'errorCode'
  | 'deletedAt'
>
export type PolledTask = Pick<
  TaskRow,
  'id' | 'type' | 'state' | 'createdAt' | 'retryAt' | 'acceptedAt' | 'dueAt' | 'askedAt' | 'remoteId' | 'trouble'
>

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

export type UploadRow = Omit<typeof uploads.$inferSelect, 'inspection'> & { inspection: UploadInspection }

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
