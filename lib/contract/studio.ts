import { z } from 'zod'
import type { UploadRecord } from '#lib/contract/api'
import { SongRecord, SongStatus, SubmitRequest, TASK_TYPES, TaskRecord } from '#lib/contract/api'
import { COVER_COLOURS, COVER_SHAPES } from '#lib/contract/cover'
import { FRAME } from '#lib/contract/frame-code'
import { MAX_PLAYLIST_NAME_CODE_UNITS, MAX_SONGS_AT_ONCE } from '#lib/contract/limits'
import { Problem } from '#lib/contract/problem'
import { PromptReading } from '#lib/contract/prompt-reading'
import { Title } from '#lib/contract/song-fields'
import { Note, Rating, Tags } from '#lib/contract/song-labels'
import { STEM_FORMATS } from '#lib/contract/stem-formats'
import { requiredText } from '#lib/contract/text'

/** Requests and responses of Songloom’s own routes. All times are Unix seconds, all lengths seconds. */

const unixSeconds = z.int().min(0).describe('Unix seconds.')
const seconds = z.number().min(0).describe('Seconds.')
const count = z.int().min(0)
const bytes = z.int().min(0)
const taskType = z.enum(TASK_TYPES)

/**
 * GET /api/songs?cursor&limit≤100&q&sort and the filters of SongsQuery → { songs, next }: finished songs; `next` is the
 * cursor of the next page or null. GET /api/songs/count with the same filters → SongTotals.
 */
export const LibrarySong = SongRecord.omit({ reading: true }).extend({
  task_id: z.string(),
  task_type: taskType,
  model: z.string(),
  prompt: z.string(),
  created_at: unixSeconds,
  bpm: z.number().nullable().describe('Null where it is unknown.'),
  key: z.string().nullable().describe('Such as "F# minor"; null where it is unknown.'),
  meter: z.string().nullable().describe('Such as "4/4"; null where it is unknown.'),
  genre: z.string().nullable().describe('The engine’s name for it; null for songs of a remote service.'),
  parent_id: z.string().nullable().describe('The song that it extends, edits or follows.'),
  version: z.int().min(1).describe('Its number among the versions of the song.'),
  versions: z.int().min(1).describe('Finished versions of the song outside the trash. The library shows one of them.'),
  newest_version: z
    .int()
    .min(1)
    .describe('The highest number of these versions. Numbers of erased ones are not given again.'),
  favourite: z.boolean(),
  unread: z.boolean().describe('Not listened to yet.'),
  rating: Rating.nullable().describe('Stars, 1 to 5; null without a rating.'),
  tags: z.array(z.string()),
  peaks_url: z.string(),
  bytes: bytes.nullable(),
})
export type LibrarySong = z.infer<typeof LibrarySong>
export const LibraryPage = z.object({
  songs: z.array(LibrarySong),
  next: z.string().nullable().describe('Cursor of the next page; null at the end.'),
})
export type LibraryPage = z.infer<typeof LibraryPage>
export const SongTotals = z.object({ songs: count, seconds })
export type SongTotals = z.infer<typeof SongTotals>

const named = z.array(z.object({ name: z.string(), songs: count }))

/**
 * GET /api/songs/facets with the filters of SongsQuery → SongFacets: what the filter can narrow to. Genres and ratings
 * are counted without their own filter, since one of several is enough; tags within the filter, since all must match.
 */
export const SongFacets = z.object({
  genres: named.describe('Genre ids, most songs first.'),
  ratings: z.array(z.object({ rating: Rating, songs: count })).describe('Highest first.'),
  tags: named.describe('Most songs first. Tags that differ only in case count as one.'),
})
export type SongFacets = z.infer<typeof SongFacets>

/** The chosen pattern and colours of a cover. */
export const CoverChoice = z.strictObject({
  shape: z.enum(COVER_SHAPES, `shape must be one of ${COVER_SHAPES.join(', ')}.`).optional(),
  colour: z
    .int('colour must be a whole number.')
    .min(0)
    .max(COVER_COLOURS - 1)
    .describe('Position on the circle of fifths: 0 is the colour of C, 1 of G, and so on.')
    .optional(),
  ground: z.enum(['dark', 'light'], 'ground must be dark or light.').optional(),
})
/** The cover of a song. `picture`: the hash of an own picture, instead of the woven cover. */
export const SongCover = CoverChoice.extend({
  picture: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
})

const span = { at: z.number(), length: z.number() }
export const TimedWord = z.object({ ...span, text: z.string() })
export type TimedWord = z.infer<typeof TimedWord>
export const TimedLine = z.object({ ...span, section: z.int(), text: z.string(), words: z.array(TimedWord) })
export type TimedLine = z.infer<typeof TimedLine>
export const SongSection = z.object({ kind: z.string(), label: z.string(), ...span })
export type SongSection = z.infer<typeof SongSection>
export const SongChord = z.object({ ...span, symbol: z.string() })
export type SongChord = z.infer<typeof SongChord>

/** The service of a task, as it was when the task was made. `id`: null for songs of earlier versions. */
export const MadeBy = z.object({
  id: z.string().nullable(),
  name: z.string().nullable().describe('Null where it is unknown.'),
  licence: z.string().nullable().describe('Of the songs; null if the service stated none.'),
})
export type MadeBy = z.infer<typeof MadeBy>

/** What made a song, as its service reported it. */
export const SongMaking = z.object({
  model: z.string().nullable(),
  languageModel: z.string().nullable().describe('What planned it.'),
  seed: z.int().nullable(),
  caption: z.string().nullable().describe('What the model was given as the prompt.'),
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  notes: z.array(z.string()).describe('Differences from the order, in sentences.'),
})
export type SongMaking = z.infer<typeof SongMaking>

/** How a production follows the song that it was made from, as it was measured. */
export const SongAlignment = z.object({
  certainty: z
    .number()
    .min(0)
    .max(1)
    .describe('Whether it has the harmony of that song. Below 0.5, nothing has a time.'),
  error: seconds.describe('Nine tenths of the times are this close.'),
  runs: z
    .array(z.array(z.tuple([seconds, seconds])))
    .describe('Stretches that both have, as points: the time in that song, the time in this one.'),
})
export type SongAlignment = z.infer<typeof SongAlignment>

/** GET /api/songs/:id */
export const SongDetail = LibrarySong.extend({
  note: z.string().nullable().describe('Visible only to the owner. Null if the song has no note.'),
  loudness: z.number().nullable().describe('LUFS.'),
  cover: SongCover.nullable().describe('Null if the cover is drawn from the music.'),
  sections: z.array(SongSection),
  chords: z.array(SongChord),
  lines: z.array(TimedLine),
  parts: z.array(z.string()),
  engine: z.string().nullable().describe('Version of the engine that created it; null for songs of a remote service.'),
  timing: z
    .enum(['exact', 'estimated'])
    .nullable()
    .describe(
      'Of sections, chords and lines: as the built-in engine made them, or as they were found out from the recording. Null where nothing has a time.',
    ),
  alignment: SongAlignment.nullable().describe('Of a production; null for other songs.'),
  made_by: MadeBy.nullable().describe('The service that made it; null for the built-in engine.'),
  making: SongMaking.nullable().describe('What really made it; null where the service does not say.'),
  reading: PromptReading.optional(),
  has_score: z.boolean().describe('Whether it can be edited.'),
  parts_url: z.string().describe('Lists every file of the song.'),
  request: SubmitRequest,
  takes: z
    .array(z.object({ id: z.string(), take: z.int().min(0), status: SongStatus }))
    .describe('Other takes of its task.'),
  parent: z.object({ id: z.string(), title: z.string(), peaks_url: z.string() }).nullable(),
  children: z.array(z.object({ id: z.string(), title: z.string(), task_type: taskType, peaks_url: z.string() })),
})
export type SongDetail = z.infer<typeof SongDetail>

/** PATCH /api/songs/:id → SongDetail; DELETE /api/songs/:id. */
export const SongChange = z
  .object({
    title: Title,
    favourite: z.boolean('favourite must be true or false.'),
    unread: z.boolean('unread must be true or false.'),
    rating: Rating.nullable().describe('Null removes it.'),
    tags: Tags.describe('All tags of the song.'),
    note: Note.describe('Empty removes it.'),
    cover: CoverChoice.nullable().describe(
      'Null restores the cover drawn from the music and removes an uploaded picture.',
    ),
  })
  .partial()
  .refine(
    (change) => Object.keys(change).length > 0,
    'Nothing to change: send title, favourite, unread, rating, tags, note or cover.',
  )
  .meta({ minProperties: 1 })
export type SongChange = z.infer<typeof SongChange>

/** POST /api/songs/:id/fetch → 202. */
export const FetchResponse = z.object({ task_id: z.string() })
export type FetchResponse = z.infer<typeof FetchResponse>

const SongIds = z
  .array(z.uuid('Every id must be the id of a song.'), 'ids must be a list of ids.')
  .min(1, 'Send at least one song id.')
  .max(MAX_SONGS_AT_ONCE, `At most ${MAX_SONGS_AT_ONCE} songs at once.`)

/**
 * POST /api/songs/batch → BatchResponse. `trash` moves songs to the trash, `restore` takes them out, `erase` deletes
 * them from the trash for good. Unknown songs are ignored.
 */
export const SongBatch = z.object({
  ids: SongIds,
  action: z.enum(
    ['favourite', 'unfavourite', 'heard', 'unheard', 'trash', 'restore', 'erase'],
    'action must be favourite, unfavourite, heard, unheard, trash, restore or erase.',
  ),
})
export type SongBatch = z.infer<typeof SongBatch>
export const BatchResponse = z.object({ ids: z.array(z.string()).describe('Songs that were changed.') })
export type BatchResponse = z.infer<typeof BatchResponse>

/** POST /api/songs/tags → BatchResponse: the songs whose tags are others now. Songs without room for all of `add` keep theirs. */
export const TagChange = z.object({
  ids: SongIds,
  add: Tags.default([]),
  remove: Tags.default([]),
})
export type TagChange = z.infer<typeof TagChange>

/** GET /api/trash?cursor&limit → { songs, next, total, days }; DELETE deletes all of it and returns BatchResponse. */
export const TrashedSong = LibrarySong.pick({
  id: true,
  title: true,
  take: true,
  task_id: true,
  prompt: true,
  duration: true,
  bpm: true,
  key: true,
  meter: true,
  peaks_url: true,
  version: true,
}).extend({
  audio_url: z.string().describe('Its recording, while it is in the trash.'),
  deleted_at: unixSeconds,
  purge_at: unixSeconds.describe('When it is permanently deleted, in Unix seconds.'),
})
export type TrashedSong = z.infer<typeof TrashedSong>
export const TrashPage = z.object({
  songs: z.array(TrashedSong),
  next: z.string().nullable(),
  total: count,
  days: count.describe('Days that songs stay in the trash.'),
})
export type TrashPage = z.infer<typeof TrashPage>

const PlaylistName = requiredText('A name', MAX_PLAYLIST_NAME_CODE_UNITS, 'A playlist needs a name.')

/** POST /api/playlists → 201 Playlist; PATCH /api/playlists/:id → Playlist; DELETE /api/playlists/:id. */
export const NewPlaylist = z.object({ name: PlaylistName, ids: SongIds.optional() })
export const PlaylistChange = z.object({ name: PlaylistName })
/** POST and DELETE /api/playlists/:id/songs → BatchResponse: the added or removed songs. */
export const PlaylistSongs = z.object({ ids: SongIds })
/** POST /api/playlists/:id/order: moves songs, in this order, before another song or to the end. */
export const PlaylistMove = z.object({ ids: SongIds, before: z.uuid('before must be the id of a song.').nullable() })

/** GET /api/playlists → { playlists }, oldest first; GET /api/playlists/:id. */
export const Playlist = z.object({
  id: z.string(),
  name: z.string(),
  created_at: unixSeconds,
  songs: count,
  seconds,
  covers: z
    .array(LibrarySong.pick({ id: true, title: true, peaks_url: true }))
    .describe('Its first songs, at most four.'),
})
export type Playlist = z.infer<typeof Playlist>
export const PlaylistsResponse = z.object({ playlists: z.array(Playlist) })
export type PlaylistsResponse = z.infer<typeof PlaylistsResponse>

/** PUT /api/songs/:id/share and /api/playlists/:id/share: options of the share. */
export const ShareOptions = z.object({
  download: z.boolean('download must be true or false.'),
  made_with: z.boolean('made_with must be true or false.'),
})
export type ShareOptions = z.infer<typeof ShareOptions>

/** GET, PUT and DELETE of a share; DELETE makes it private. */
export const Share = ShareOptions.extend({
  url: z.string(),
  embed_url: z.string().describe('URL of the player alone, for embedding.'),
  created_at: unixSeconds,
  plays: count.describe('Listeners, each counted once a day, without the user who shares.'),
})
export type Share = z.infer<typeof Share>
export const ShareResponse = z.object({
  share: Share.nullable().describe('Null while it is private.'),
  local: z.boolean().describe('Whether its URLs work only on the computer Songloom runs on.'),
})
export type ShareResponse = z.infer<typeof ShareResponse>

/** A shared song. Its URLs use the token of the share, never the owner’s. */
export type SharedTrack = SongRecord &
  Pick<LibrarySong, 'bpm' | 'key' | 'meter' | 'peaks_url'> & {
    /** Null if downloads are off. */
    download_url: string | null
  }
export type SharedSong = SharedTrack &
  Pick<SongDetail, 'sections' | 'chords' | 'lines'> & {
    peaks: Peaks
    /** The request, if the owner shares it. */
    details: SharedDetails | null
  }
export type SharedDetails = Pick<LibrarySong, 'prompt' | 'model' | 'genre' | 'task_type'>
export type SharedPlaylist = { name: string; songs: SharedTrack[]; seconds: number }

/** When a song of the built-in engine begins and is finished, at the speed that this server has measured. */
export const RenderEstimate = z.object({
  ahead: count.describe('Songs that wait before it, of all users.'),
  starts_at: unixSeconds,
  ready_at: unixSeconds,
})
export type RenderEstimate = z.infer<typeof RenderEstimate>

/** GET /api/tasks?cursor&limit → { tasks, next }: newest first. A card with its takes; each choice also has its peaks. */
export const TaskCard = TaskRecord.extend({
  choices: z.array(
    SongRecord.extend(
      LibrarySong.pick({ peaks_url: true, favourite: true, unread: true, bpm: true, key: true, meter: true }).shape,
    ).extend({
      estimate: RenderEstimate.describe('Of unfinished songs; missing until a speed is measured.').optional(),
    }),
  ),
  request: SubmitRequest.describe('With its song fields, ready to be sent again.'),
  service: z.enum(['embedded', 'remote']),
  made_by: MadeBy.nullable().describe('The service that it was made for; null for the built-in engine.'),
  retry_of: z.string().nullable().describe('The unconfirmed task that this one repeats.'),
  retried_by: z.string().nullable().describe('The task that repeats this one.'),
  source: z
    .object({ kind: z.enum(['upload', 'song', 'url']), name: z.string() })
    .nullable()
    .describe('Name of its source; null in prompt mode.'),
})
export type TaskCard = z.infer<typeof TaskCard>
export const TaskPage = z.object({ tasks: z.array(TaskCard), next: z.string().nullable() })
export type TaskPage = z.infer<typeof TaskPage>
/** GET /api/tasks/count?from&before: the tasks of a time, and their takes. */
export const TaskTotals = z.object({ tasks: count, takes: count })
export type TaskTotals = z.infer<typeof TaskTotals>

/** GET /media/:token/peaks.json */
export const Peaks = z.object({
  duration: seconds,
  available: seconds.describe('Seconds that can be heard now; equals `duration` once finished.'),
  length: count.describe('Pairs in the whole song.'),
  points: z.array(z.number()).describe('Min, max pairs −1…1 over `duration`, as far as `available`.'),
  rms: z
    .array(z.number())
    .describe('RMS 0…1 of each pair, over both channels. Missing for songs made before it was measured.')
    .optional(),
  cover_peaks: z
    .array(z.number())
    .describe('48 numbers 0…1 from which the cover is drawn; without it, `points`.')
    .optional(),
  sections: z.array(SongSection),
})
export type Peaks = z.infer<typeof Peaks>

const StemFormat = z
  .enum(STEM_FORMATS, `format must be one of ${STEM_FORMATS.join(', ')}.`)
  .describe('WAV of 24 bits, 16 bits (dithered) or 32-bit floats, FLAC of 24 bits, or MP3 at 192 kb/s.')
/** GET and POST /media/:token/{stems.zip, all.zip, stems/….wav} */
export const StemQuery = z.object({ format: StemFormat.default('wav24') })
/** A file in one format of its stems. */
export const StemChoice = z.object({
  format: StemFormat,
  url: z.string(),
  bytes: bytes.describe('Exact for WAV and MP3, and for FLAC once it is made.'),
  estimated: z.boolean().describe('Whether `bytes` is an estimate.'),
  seconds: seconds
    .nullable()
    .describe('Expected time at the measured speed of this server; null if none was measured yet.'),
  state: z.enum(['ready', 'on_request', 'exporting']),
})
export type StemChoice = z.infer<typeof StemChoice>
/**
 * GET /media/:token/parts.json: all files of a song, existing or available on demand. A POST to the URL of a file
 * `on_request` starts its export and returns 202 with its progress until it is `ready`.
 */
export const SongFile = z.object({
  file: z.string().describe('Its path below the URL of the song: "song.mid", "stems/Drums.wav".'),
  url: z.string(),
  bytes: bytes.nullable().describe('Null if the size is known only after creation.'),
  state: z.enum(['ready', 'on_request', 'exporting', 'unavailable']),
  progress: z.number().min(0).max(1).nullable().describe('While `exporting`: 0…1, or null while it waits.').optional(),
  reason: z.string().describe('When `unavailable`: why, in a sentence.').optional(),
  code: z.string().describe('When `unavailable`: the problem code of the reason.').optional(),
  is_estimated: z
    .boolean()
    .describe('Whether it was, or will be, found out from the recording. Files of the built-in engine are exact.')
    .optional(),
  formats: z
    .array(StemChoice)
    .describe('Of files with stems: the formats to choose from. The other fields are those of the first.')
    .optional(),
})
export type SongFile = z.infer<typeof SongFile>
export const SongParts = z.object({
  name: z.string().describe('What the files are named after: "Rain – 96 bpm – Am".'),
  files: z.array(SongFile),
  waves: z
    .array(z.object({ name: z.string(), peaks: z.array(z.number()) }))
    .describe('Peaks 0…127 of each stem over the whole song; empty where they are unknown.'),
  kept_reason: z
    .object({ code: z.string(), detail: z.string() })
    .describe(
      'For an extended song: why the part up to the cut is one stem, "Source", instead of the stems of the source song.',
    )
    .optional(),
})
export type SongParts = z.infer<typeof SongParts>
/** POST /media/:token/{audio.wav, audio.flac, stems.zip, all.zip, stems/….wav}; those with stems take StemQuery. */
export const ExportStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('exporting'), progress: z.number().min(0).max(1).nullable() }),
  z.object({ state: z.literal('ready'), bytes: bytes.nullable() }),
])
export type ExportStatus = z.infer<typeof ExportStatus>

/** GET /media/:token/song.json: public metadata of a song. */
export const PublicSong = z.object({
  title: z.string().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  take: z.int().min(0),
  version: z.int().min(1).describe('Its number among the versions of an edited song.'),
  edits: z.array(z.string()).describe('What was edited since the version before, in words.'),
  duration: seconds.nullable(),
  bpm: z.number().nullable(),
  meter: z.string().nullable(),
  key: z.string().nullable(),
  genre: z.string().nullable(),
  language: z.string().nullable(),
  loudness: z.number().nullable().describe('LUFS.'),
  seed: z.int().nullable(),
  engine: z.string().nullable(),
  sha256: z.string().nullable(),
  format: z.string(),
  model: z.string(),
  prompt: z.string().nullable(),
  lyric: z.string().nullable(),
  parts: z.array(z.string()),
  sections: z.array(SongSection),
  chords: z.array(SongChord),
  lines: z.array(TimedLine),
})
export type PublicSong = z.infer<typeof PublicSong>

/**
 * GET /media/:token/multitrack.json: the stems of a song for playback, once exported. `multitrack.bin` holds one FLAC
 * file per stem and chunk, in order, followed by the gains.
 */
export const Multitrack = z.object({
  format: z.literal(1),
  rate: z.number().describe('Hz.'),
  samples: count,
  chunk: count.describe('Samples of each chunk but the last, which has what is left.'),
  full: z
    .number()
    .describe(
      'Amplitude that a sample of 1 in the files stands for; 1 where it is missing. Parts may exceed full scale.',
    )
    .optional(),
  parts: z.array(z.object({ name: z.string(), peaks: z.array(z.number()).describe('0…127, over the whole song.') })),
  lengths: z.array(z.array(count)).describe('Bytes of each part of each chunk.'),
  gains: z
    .object({ at: count, every: count, count })
    .describe('From byte `at`, one 16-bit little-endian gain in units of 1/8192 for each `every` samples.'),
})
export type Multitrack = z.infer<typeof Multitrack>

/** GET /api/uploads/:id returns an UploadRecord. */
export type { UploadRecord }

/** POST /api/uploads/check */
export const UrlCheck = z.object({
  url: z.string('url must be the URL of a recording.').min(1, 'url must not be empty.').max(2048, 'url is too long.'),
})
export const UrlCheckResponse = z.object({
  is_page: z.boolean().describe('Whether the URL leads to a web page. Other files are only read when they are used.'),
})
export type UrlCheckResponse = z.infer<typeof UrlCheckResponse>

/** GET /api/settings (not with API keys). */
export const Settings = z.object({
  api_key: z.string().nullable().describe('For other programs; null for members and where the operator sets the keys.'),
  api_base: z.string(),
  max_upload_mb: z.number(),
  usage: z
    .object({
      songs: count.describe('In the library.'),
      bytes: bytes.describe('Songs, trash, uploads and cover pictures.'),
      storage_bytes: z.int().nullable().describe('The storage limit; null without one.'),
    })
    .describe('What the caller has stored.'),
  language_model: z.boolean().describe('Whether a language model writes lyrics.'),
  local: z.boolean(),
  sign_in_mode: z
    .enum(['local', 'code', 'accounts'])
    .describe('How users sign in: not at all in local mode, with an access code, or with an account.'),
  account: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(['owner', 'member']),
      passkey_host: z.string(),
    })
    .nullable()
    .describe('The account that is signed in; null without accounts.'),
})
export type Settings = z.infer<typeof Settings>

/**
 * GET /api/export returns the whole library as one zip. POST /api/import takes such a zip as its body and returns
 * JSON lines, one per step; the last holds the result. Neither accepts API keys.
 */
export const ImportSummary = z.object({
  songs: count.describe('Imported songs.'),
  uploads: count,
  tasks: count.describe('Tasks whose songs had failed.'),
  playlists: count,
  copies: count.describe('Items that got a new id because the old one was in use.'),
  existing: count.describe('Already here and unchanged.'),
  in_trash: count.describe('Already in the trash here, and unchanged.'),
  failed: z.array(z.object({ name: z.string(), reason: z.string() })).describe('Could not be imported, and why.'),
})
export type ImportSummary = z.infer<typeof ImportSummary>
export const ImportStep = z.discriminatedUnion('step', [
  z
    .object({ step: z.literal('progress'), done: count, total: count, bytes, total_bytes: bytes })
    .describe('Songs, uploads, tasks and playlists processed so far and in total, and their bytes.'),
  ImportSummary.extend({ step: z.literal('done') }),
  z.object({ step: z.literal('failed'), problem: Problem }),
])
export type ImportStep = z.infer<typeof ImportStep>

/** GET /api/health. If a component does not respond, the status is 503 and `errors` names it. */
export const Health = z.object({
  status: z.literal('ok'),
  service: z.enum(['embedded', 'remote']),
  service_reachable: z
    .boolean()
    .describe(
      'False while a remote service gives open tasks no usable answer. The built-in engine is always reachable.',
    ),
  version: z.string(),
  database: z.literal('ok'),
  storage: z.literal('ok'),
})
export type Health = z.infer<typeof Health>

/** GET /api/precache-manifest: the files that a browser caches for offline use. */
export const PrecacheManifest = z.object({ build: z.string(), files: z.array(z.string()) })
export type PrecacheManifest = z.infer<typeof PrecacheManifest>

const side = z.coerce.number().int().min(1).max(10_000)

/** GET /api/oembed (https://oembed.com) */
export const OembedQuery = z.object({
  url: z.string('url must be the URL of a shared page.'),
  format: z.string().default('json'),
  maxwidth: side.default(FRAME.width),
  maxheight: side.default(FRAME.height),
})
export const OembedResponse = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  thumbnail_url: z.string(),
  thumbnail_width: z.int(),
  thumbnail_height: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
})
export type OembedResponse = z.infer<typeof OembedResponse>
