import { z } from 'zod'
import type { ServiceChange, SongRecord, SubmitRequest, TaskRecord, TaskType, UploadRecord } from '#lib/contract/api'
import { isCleanText } from '#lib/contract/api'
import type { Problem } from '#lib/contract/errors'

/** What Songloom's own routes answer, beside the specification's. All times are Unix seconds, all lengths seconds. */

/**
 * GET /api/songs?cursor&limit≤100&q&sort and the filters of SongsQuery → { songs, next }: finished songs; `next` is the
 * cursor of the next page or null. GET /api/songs/count with the same filters → SongSums.
 */
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
  /** By the engine's name for it; null for songs of a service. */
  genre: string | null
  parent_id: string | null
  favourite: boolean
  /** Not listened to yet. */
  unread: boolean
  peaks_url: string
  bytes: number | null
}
export type LibraryPage = { songs: LibrarySong[]; next: string | null }
export type SongSums = { songs: number; seconds: number }

export type TimedWord = { at: number; length: number; text: string }
export type TimedLine = { at: number; length: number; section: number; text: string; words: TimedWord[] }
export type SongSection = { kind: string; label: string; at: number; length: number }
export type SongChord = { at: number; length: number; symbol: string }

/** GET /api/songs/:id */
export type SongDetail = LibrarySong & {
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

/** At most so many songs in one call. */
export const MANY = 1000

const SongIds = z
  .array(z.uuid('Every id must be the id of a song.'), 'ids must be a list of ids.')
  .min(1, 'Send at least one song id.')
  .max(MANY, `At most ${MANY} songs at once.`)

/**
 * POST /api/songs/batch → BatchAnswer. `trash` puts songs into the trash, `restore` takes them out, `erase` deletes what is
 * in the trash for good. Songs that are not there are passed over.
 */
export const SongBatch = z.object({
  ids: SongIds,
  action: z.enum(
    ['favourite', 'unfavourite', 'heard', 'unheard', 'trash', 'restore', 'erase'],
    'action must be favourite, unfavourite, heard, unheard, trash, restore or erase.',
  ),
})
export type SongBatch = z.infer<typeof SongBatch>
/** Those that were changed. */
export type BatchAnswer = { ids: string[] }

/** GET /api/trash?cursor&limit → { songs, next, total, days }; DELETE empties it for good and answers BatchAnswer. */
export type TrashedSong = Pick<
  LibrarySong,
  'id' | 'title' | 'take' | 'task_id' | 'prompt' | 'duration' | 'bpm' | 'key' | 'meter'
> & {
  deleted_at: number
  /** When it is deleted for good. */
  goes_at: number
}
export type TrashPage = { songs: TrashedSong[]; next: string | null; total: number; days: number }

const ListName = z
  .string('A playlist needs a name.')
  .trim()
  .min(1, 'A playlist needs a name.')
  .max(100, 'A name may have at most 100 characters.')
  .refine(isCleanText, 'The name contains characters that can’t be stored.')

/** POST /api/lists → 201 SongList; PATCH /api/lists/:id → SongList; DELETE /api/lists/:id. */
export const NewList = z.object({ name: ListName, ids: SongIds.optional() })
export const ListChange = z.object({ name: ListName })
/** POST and DELETE /api/lists/:id/songs → BatchAnswer: those that were added or taken off. */
export const ListSongs = z.object({ ids: SongIds })
/** POST /api/lists/:id/order: the songs stand, in this order, before another one, or at the end. */
export const ListOrder = z.object({ ids: SongIds, before: z.uuid('before must be the id of a song.').nullable() })

/** GET /api/lists → { lists }, the newest last; GET /api/lists/:id. */
export type SongList = {
  id: string
  name: string
  created_at: number
  songs: number
  seconds: number
  /** Its first songs, at most four. */
  covers: Pick<LibrarySong, 'id' | 'title' | 'peaks_url'>[]
}
export type ListsAnswer = { lists: SongList[] }

/** PUT /api/songs/:id/share and /api/lists/:id/share: what visitors may do. */
export const ShareWish = z.object({
  download: z.boolean('download must be true or false.'),
  made_with: z.boolean('made_with must be true or false.'),
})
export type ShareWish = z.infer<typeof ShareWish>

/** What GET and PUT answer; `share` is null while it is private, and DELETE makes it so again. */
export type ShareAnswer = {
  share: Share | null
  /** The studio is open to its own machine only, and so are its addresses. */
  local: boolean
}
export type Share = ShareWish & {
  url: string
  /** The player alone, for frames on other pages. */
  embed_url: string
  created_at: number
  /** Listeners, each counted once a day; the owner is none of them. */
  plays: number
}

/** What visitors are shown of a song. Its addresses are under the token of the share, and none of them is the owner's. */
export type SharedTrack = SongRecord &
  Pick<LibrarySong, 'bpm' | 'key' | 'meter' | 'peaks_url'> & {
    /** Null where visitors are to listen only. */
    download_url: string | null
  }
export type SharedSong = SharedTrack &
  Pick<SongDetail, 'sections' | 'lines'> & {
    peaks: Peaks
    /** What it was made with, where its maker lets visitors know. */
    made: SharedMaking | null
  }
export type SharedMaking = Pick<LibrarySong, 'prompt' | 'model' | 'genre' | 'task_type'>
export type SharedList = { name: string; songs: SharedTrack[]; seconds: number }

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
  /** What its parts look like, by the names of their stems: peaks 0…127 over the whole song. Empty where nobody knows. */
  waves: { name: string; peaks: number[] }[]
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
  /** Of the reason, as in `errors.ts`. */
  code?: string
}
/** POST /media/:token/{audio.wav, audio.flac, stems.zip, all.zip, stems/….wav} */
export type Making = { state: 'making'; progress: number | null } | { state: 'ready'; bytes: number | null }

/**
 * GET /media/:token/multitrack.json: the parts of a song for listening, once they are made. `multitrack.bin` holds a FLAC
 * file for each part of each chunk, one after another, and behind them the gains.
 */
export type Multitrack = {
  format: 1
  rate: number // Hz
  samples: number
  /** Samples of each chunk but the last, which has what is left. */
  chunk: number
  /** The amplitude that a sample of 1 in the files stands for: a part alone may stand beyond full scale. 1 where it is not told. */
  full?: number
  /** Peaks are 0…127, over the whole song. */
  parts: { name: string; peaks: number[] }[]
  /** Bytes of each part of each chunk. */
  lengths: number[][]
  /** At byte `at`, one for each `every` samples: 16 bits, lowest byte first, in units of 1/8192. With them the parts are together as loud as the song. */
  gains: { at: number; every: number; count: number }
}

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
  /** Who is let in: whoever opens the page, whoever has the code, or whoever has an account. */
  door: 'local' | 'code' | 'accounts'
  /** Whose account it is, where there are accounts. A member is told nothing of how the studio is set up. */
  you: { id: string; name: string; email: string; role: 'owner' | 'member'; passkey_host: string } | null
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

/**
 * GET /api/export answers the whole library as one zip. POST /api/import takes such a zip as its body and answers lines of
 * JSON, one for each step; the last one says how it ended. Neither takes keys of other programs.
 */
export type ImportStep =
  /** Songs, uploads and lists that are decided, and their bytes. */
  | { step: 'progress'; done: number; of: number; bytes: number; of_bytes: number }
  | ({ step: 'done' } & ImportSummary)
  | { step: 'failed'; problem: Problem }
export type ImportSummary = {
  /** Came in. */
  songs: number
  uploads: number
  /** With songs that had failed. */
  tasks: number
  lists: number
  /** Of these, how many stand beside another one that had their id. */
  copies: number
  /** Were here already: nothing about them was changed. */
  there: number
  /** Were here in the trash, and stay there. */
  trash: number
  /** Could not come in, and why. */
  left: { what: string; why: string }[]
}

/** GET /api/health */
export type Health = {
  status: 'ok' | 'starting'
  service: 'embedded' | 'remote'
  version: string
  /** Where one of them does not answer, the answer is 503 and names it in `errors`. */
  database: 'ok'
  storage: 'ok'
}
