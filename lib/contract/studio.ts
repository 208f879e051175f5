import type { ServiceChange, SongRecord, SubmitRequest, TaskRecord, TaskType, UploadRecord } from '#lib/contract/api'

/** What Songloom's own routes answer, beside the specification's. All times are Unix seconds, all lengths seconds. */

/** GET /api/songs → { songs, next }: finished songs, newest first; `next` is the cursor of the next page or null. */
export type LibrarySong = SongRecord & {
  task_id: string
  task_type: TaskType
  model: string
  prompt: string
  created_at: number
  /** Null where they are not known. */
  bpm: number | null
  /** "F# minor" */
  key: string | null
  meter: string | null // "4/4"
  parent_id: string | null
  favourite: boolean
  /** Not listened to yet. */
  unread: boolean
  peaks_url: string
  bytes: number | null
}
export type LibraryPage = { songs: LibrarySong[]; next: string | null }

export type TimedWord = { at: number; length: number; text: string }
export type TimedLine = { at: number; length: number; section: number; text: string; words: TimedWord[] }
export type SongSection = { kind: string; label: string; at: number; length: number }
export type SongChord = { at: number; length: number; symbol: string }

/** GET /api/songs/:id */
export type SongDetail = LibrarySong & {
  genre: string | null
  loudness: number | null // LUFS
  seed: number | null
  sections: SongSection[]
  chords: SongChord[]
  lines: TimedLine[]
  parts: string[]
  /** Which engine made it; null for songs of a service. */
  engine: string | null
  /** Every file of it. */
  parts_url: string
  request: SubmitRequest
  /** The other takes of its task. */
  takes: { id: string; take: number; status: SongRecord['status'] }[]
  parent: { id: string; title: string; peaks_url: string } | null
  children: { id: string; title: string; task_type: TaskType; peaks_url: string }[]
}

/** PATCH /api/songs/:id with any of { title, favourite, unread }; DELETE /api/songs/:id. */
export type SongChange = { title?: string; favourite?: boolean; unread?: boolean }

/** GET /api/tasks?cursor&limit → { tasks, next }: newest first. A card with its takes; each choice also has its peaks. */
export type TaskCard = Omit<TaskRecord, 'choices'> & {
  choices: (SongRecord & {
    peaks_url: string
    favourite: boolean
    unread: boolean
    bpm: number | null
    key: string | null
    meter: string | null
  })[]
  request: SubmitRequest
  service: 'embedded' | 'remote'
  /** The unconfirmed task that this one repeats, and the one that repeats it. */
  retry_of: string | null
  retried_by: string | null
  /** Name of what it was made from, for the card's line; null in prompt mode. */
  source: { kind: 'upload' | 'song' | 'url'; name: string } | null
}
export type TaskPage = { tasks: TaskCard[]; next: string | null }

/** GET /media/:token/peaks.json; `points` are min, max pairs −1…1 over `duration`; those past `available` do not exist yet. */
export type Peaks = {
  duration: number
  /** Seconds that can be heard now; equals `duration` once finished. */
  available: number
  /** Pairs in the whole song. */
  length: number
  points: number[]
  /** What its cover is woven from, 48 numbers 0…1; without it, from the points. */
  weft?: number[]
  sections: SongSection[]
}

/**
 * GET /media/:token/parts.json: every file that there is of a song, or that can be made of it. Those `on_request` are made
 * by a POST to their own address, which answers 202 with Making until they are `ready`.
 */
export type SongParts = {
  /** "Rain – 96 bpm – Am": what the files are named after. */
  name: string
  files: SongFile[]
}
export type SongFile = {
  /** Its address below that of the song: "song.mid", "stems/Drums.wav". */
  file: string
  url: string
  /** Null where it is only known when it is made. */
  bytes: number | null
  state: 'ready' | 'on_request' | 'making' | 'unavailable'
  /** Making: 0…1, or null while it waits for its turn. */
  progress?: number | null
  /** Unavailable: why, in a sentence. */
  reason?: string
}
/** POST /media/:token/{audio.wav, audio.flac, stems.zip, all.zip, stems/….wav} */
export type Making = { state: 'making'; progress: number | null } | { state: 'ready'; bytes: number | null }

/** GET /api/uploads/:id answers an UploadRecord. */
export type { UploadRecord }

/** GET /api/settings (never for keys of other programs). */
export type Settings = {
  service: ServiceSettings
  /** For other programs; null where they are set by the operator. */
  api_key: string | null
  api_base: string
  max_upload_mb: number
  local: boolean
}

/**
 * PUT /api/settings/service with { base_url, key } asks the service one harmless question, and answers Settings once both
 * are known to be good; 422 names the field that is not. DELETE goes back to the engine that is built in.
 */
export type ServiceSettings = {
  kind: 'embedded' | 'remote'
  /** Null for the engine that is built in. */
  base_url: string | null
  /** The last four characters of the key. */
  key_hint: string | null
  /** What the environment sets, nobody can change here. */
  set_by: 'environment' | 'settings' | null
  /** Services that take nothing new, where songs are still being made. Their keys are erased with the last of those. */
  leaving: { base_url: string; open_tasks: number }[]
}
export type { ServiceChange }

/** GET /api/health */
export type Health = { status: 'ok' | 'starting'; service: 'embedded' | 'remote'; version: string }
