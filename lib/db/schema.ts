import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type {
  ChangedWindow,
  PromptReading,
  SongStatus,
  SubmitRequest,
  TaskProgress,
  TaskType,
  UploadType,
} from '#lib/contract/api'
import type { SongCover } from '#lib/contract/cover'
import type { Edit } from '#lib/contract/editing'
import type { Failure } from '#lib/contract/errors'
import type { SongMaking } from '#lib/contract/studio'
import type {
  Cancellation,
  MadeBy,
  ServiceCheck,
  ServiceKind,
  SetBy,
  SongAlignment,
  SongMetadata,
  TaskFields,
  TaskState,
  Trouble,
  UploadInspection,
} from '#lib/db/column-types'

/** Millisecond precision, so that a time survives the round trip through a cursor. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every row has an owner, and every query filters by id AND owner. */
const owned = {
  id: uuid('id').primaryKey(),
  owner: text('owner').notNull(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
}

/** A service on another computer. Retired services stay, for the tasks that they made. */
export const services = pgTable(
  'services',
  {
    ...owned,
    /** Which interface it has: one of `lib/services/kinds.ts`. */
    kind: text('kind').notNull().default('remote'),
    name: text('name').notNull().default('Remote service'),
    baseUrl: text('base_url').notNull(),
    /** Its key, encrypted for this address only. */
    sealedKey: text('sealed_key').notNull(),
    /** Last four characters of the key. */
    keyHint: text('key_hint').notNull(),
    setBy: text('set_by').$type<SetBy>().notNull(),
    /** Makes the songs of tasks that name no service. Without one, the built-in engine does. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Songs of all users together per day (UTC); null: unlimited. */
    songsPerDay: integer('songs_per_day'),
    /** The last check of address and key; null before the first. */
    lastCheck: jsonb('last_check').$type<ServiceCheck>(),
    /** Retired: it takes no new tasks. */
    retiredAt: moment('retired_at'),
    /** No poll before this time, at the request of the service. */
    pollAfter: moment('poll_after'),
  },
  (table) => [
    uniqueIndex('services_default').on(table.owner).where(sql`is_default`),
    check('services_retired_default', sql`retired_at is null or not is_default`),
  ],
)

/** The language model that writes lyrics. That of the environment has no row. */
export const lyricsWriters = pgTable('lyrics_writers', {
  owner: text('owner').primaryKey(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
  baseUrl: text('base_url').notNull(),
  /** Its key, encrypted for this address only. */
  sealedKey: text('sealed_key').notNull(),
  /** Last four characters of the key. */
  keyHint: text('key_hint').notNull(),
  model: text('model').notNull(),
})

/** A submitted request and its progress. */
export const tasks = pgTable(
  'tasks',
  {
    ...owned,
    service: text('service').$type<ServiceKind>().notNull(),
    type: text('type').$type<TaskType>().notNull(),
    state: text('state').$type<TaskState>().notNull(),
    /** The submitted request without its song fields. Edits have the one of the song’s first version. */
    request: jsonb('request').$type<SubmitRequest>().notNull(),
    /** Its song fields; null without any. */
    fields: jsonb('fields').$type<TaskFields>(),
    /** Of a task that edits its source song. */
    edits: jsonb('edits').$type<Edit[]>(),
    songCount: integer('song_count').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    retryAt: moment('retry_at'),
    /** Source song or upload of this library. */
    sourceSong: uuid('source_song'),
    sourceUpload: uuid('source_upload'),
    /** The unconfirmed task that this one retries. */
    retryOf: uuid('retry_of'),
    /** The service, and the task’s id there; null for the built-in engine. */
    serviceId: uuid('service_id'),
    /** Name and licence of that service when the task was made. Tasks of earlier versions have none. */
    madeBy: jsonb('made_by').$type<MadeBy>(),
    remoteId: text('remote_id'),
    /** Set just before the request is sent: unconfirmed until it is answered. */
    sentAt: moment('sent_at'),
    acceptedAt: moment('accepted_at'),
    /** Deadline for sending. */
    sendDeadline: moment('send_deadline'),
    /**
     * When the task must be handled next: sent, polled, or settled if its sender died.
     * Both schedule and lease: the holder keeps it in the future. Null: nothing is left to do.
     */
    dueAt: moment('due_at'),
    lastPolledAt: moment('last_polled_at'),
    /** `wanted`: its open songs were deleted, so the service must be asked to cancel. `asked`: it agreed. */
    cancel: text('cancel').$type<Cancellation>(),
    /** Consecutive failed polls. */
    failedPolls: integer('failed_polls').notNull().default(0),
    /** Since when the service has continuously not known the task. */
    missingSince: moment('missing_since'),
    /** Since when the service has reported too few songs. */
    incompleteSince: moment('incomplete_since'),
    /** Why it waits, or why the service fails. */
    lastError: jsonb('last_error').$type<Trouble>(),
    /** What its service last reported of it, while it is open. */
    progress: jsonb('progress').$type<TaskProgress>(),
    /** Search text: the prompt in lower case. */
    searchText: text('search_text').generatedAlwaysAs(sql`lower(coalesce(request->>'prompt', ''))`),
  },
  (table) => [
    index('tasks_by_time').on(table.owner, table.createdAt, table.id),
    index('tasks_due').on(table.dueAt).where(sql`due_at is not null`),
    index('tasks_of_service').on(table.serviceId, table.createdAt).where(sql`service_id is not null`),
    index('tasks_retry_of').on(table.retryOf).where(sql`retry_of is not null`),
  ],
)

/** Conditions of the library and the trash. Indexes use the same text. */
export const IN_LIBRARY = sql`songs.status = 'done' and songs.deleted_at is null`
export const IN_TRASH = sql`songs.status = 'done' and songs.deleted_at is not null`

/** Sort expressions. Collation "C" gives every database the same order. */
export const TITLE_ORDER = sql`(left(lower(coalesce(title, '')), 200) collate "C")`
export const LENGTH_ORDER = sql`(coalesce(duration, 0))`
export const TEMPO_ORDER = sql`(coalesce(bpm, 0))`
export const RATING_ORDER = sql`(coalesce(rating, 0))`
/** Behind every name: songs without one come last in ascending order. */
export const NAMELESS = '~'
export const GENRE_ORDER = sql`(coalesce(genre, '~') collate "C")`
export const KEY_ORDER = sql`(coalesce(key, '~') collate "C")`
export const METER_ORDER = sql`(coalesce(meter, '~') collate "C")`

export const songs = pgTable(
  'songs',
  {
    ...owned,
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    take: integer('take').notNull(),
    status: text('status').$type<SongStatus>().notNull(),
    /** 128 random bits in its media URLs; replaced to revoke them. */
    mediaToken: text('media_token').notNull(),
    attempts: integer('attempts').notNull().default(0),
    title: text('title'),
    lyric: text('lyric'),
    error: text('error'),
    errorCode: text('error_code'),
    duration: doublePrecision('duration'),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256'),
    format: text('format').notNull().default('mp3'), // mp3 | wav | flac | ogg | opus | m4a | webm
    bpm: doublePrecision('bpm'),
    key: text('key'),
    meter: text('meter'),
    loudness: doublePrecision('loudness'),
    /** Metadata of the engine: sections, chords, timed lines, parts. */
    metadata: jsonb('metadata').$type<SongMetadata>(),
    /** What the engine understood of the request; older and remote songs have none. */
    reading: jsonb('reading').$type<PromptReading>(),
    /** What made it, as its service reported; null where the service does not say, and for the built-in engine. */
    making: jsonb('making').$type<SongMaking>(),
    /** How a production follows the song that it was made from; null for all others. */
    alignment: jsonb('alignment').$type<SongAlignment>(),
    /** The chosen cover; null for the one that follows from the music. */
    cover: jsonb('cover').$type<SongCover>(),
    /** Stored bytes of its own picture, in both sizes; 0 without one. */
    pictureBytes: bigint('picture_bytes', { mode: 'number' }).notNull().default(0),
    /** Stored bytes of its master; 0 before its first edit. */
    masterBytes: bigint('master_bytes', { mode: 'number' }).notNull().default(0),
    favourite: boolean('favourite').notNull().default(false),
    unread: boolean('unread').notNull().default(true),
    /** Stars, 1 to 5; null without a rating. */
    rating: integer('rating'),
    /** As the owner wrote them; equal whatever their case. */
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** For the owner alone. */
    note: text('note'),
    /** The first version of the song that this one is a version of. It has none itself, and may be deleted. */
    firstVersion: uuid('first_version'),
    version: integer('version').notNull().default(1),
    /** The library shows the version with the highest: the newest, unless an older one was restored. */
    versionOrder: integer('version_order').notNull().default(1),
    /** What changed from the version before, in words, and what edits changed; null for first versions. */
    edits: jsonb('edits').$type<string[]>(),
    changedWindow: jsonb('changed_window').$type<ChangedWindow>(),
    /** In the trash since. */
    deletedAt: moment('deleted_at'),
    /** Id and URLs at the remote service; never sent to browsers. */
    remoteId: text('remote_id'),
    remotePipe: text('remote_pipe'),
    remoteAudio: text('remote_audio'),
    /** Lease of the process that renders or downloads it. */
    leaseUntil: moment('lease_until'),
    /** Incremented with every change of song.json content; `manifest_revision` is the written one. */
    revision: integer('revision').notNull().default(0),
    manifestRevision: integer('manifest_revision').notNull().default(0),
    /** Search text in lower case: title, lyrics, key, genre, tags and note, a line each. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(title, '') || chr(10) || coalesce(lyric, '') || chr(10) || coalesce(key, '') || chr(10) ||
        coalesce(metadata->>'genre', '') || chr(10) || translate(tags::text, '[]"', '') || chr(10) || coalesce(note, ''))`,
    ),
    /** Copied from the metadata for song playlists. */
    genre: text('genre').generatedAlwaysAs(sql`metadata->>'genre'`),
    /** The stanzas of its words, where the engine wrote them; copied from the metadata for later songs. */
    stanzas: jsonb('stanzas').$type<string[]>().generatedAlwaysAs(sql`metadata->'stanzas'`),
    /** Whether the lyrics have no words outside section tags. */
    instrumental: boolean('instrumental').generatedAlwaysAs(
      sql`regexp_replace(coalesce(lyric, ''), '\\[[^]]*\\]', '', 'g') !~ '[^[:space:]]'`,
    ),
  },
  (table) => [
    uniqueIndex('songs_take').on(table.taskId, table.take),
    uniqueIndex('songs_media_token').on(table.mediaToken),
    // Ascending, read from either end: “desc” puts nulls first, unlike a descending index of drizzle.
    index('songs_by_time').on(table.owner, table.createdAt, table.id).where(IN_LIBRARY),
    index('songs_by_title').on(table.owner, TITLE_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_length').on(table.owner, LENGTH_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_tempo').on(table.owner, TEMPO_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_genre').on(table.owner, GENRE_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_key').on(table.owner, KEY_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_meter').on(table.owner, METER_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_rating').on(table.owner, RATING_ORDER, table.id).where(IN_LIBRARY),
    index('songs_behind').on(table.id).where(sql`revision > manifest_revision`),
    index('songs_in_trash').on(table.owner, table.deletedAt, table.id).where(IN_TRASH),
    index('songs_by_version').on(table.firstVersion, table.versionOrder).where(sql`first_version is not null`),
    index('songs_with_stanzas').on(table.owner, table.createdAt).where(sql`stanzas is not null`),
    check('songs_rating', sql`rating between 1 and 5`),
  ],
)

/** Playlists. */
export const playlists = pgTable(
  'playlists',
  {
    ...owned,
    name: text('name').notNull(),
    /** Deleted since: its file is removed next, then the row. */
    deletedAt: moment('deleted_at'),
    /** Incremented with every change of list.json content; `manifest_revision` is the written one. */
    revision: integer('revision').notNull().default(1),
    manifestRevision: integer('manifest_revision').notNull().default(0),
  },
  (table) => [
    index('playlists_by_time').on(table.owner, table.createdAt, table.id),
    index('playlists_behind').on(table.id).where(sql`revision > manifest_revision`),
  ],
)

/** Songs of playlists. */
export const playlistSongs = pgTable(
  'playlist_songs',
  {
    playlistId: uuid('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    songId: uuid('song_id')
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    /** From 1, with gaps for deleted songs. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.songId] }),
    index('playlist_songs_in_order').on(table.playlistId, table.position, table.songId),
    index('playlist_songs_of_song').on(table.songId),
  ],
)

/** A public link to a song or playlist. Deleting it deletes its play counts. */
export const shares = pgTable(
  'shares',
  {
    ...owned,
    songId: uuid('song_id').references(() => songs.id, { onDelete: 'cascade' }),
    playlistId: uuid('playlist_id').references(() => playlists.id, { onDelete: 'cascade' }),
    /** 128 random bits in its URLs, independent of the owner’s media token. */
    token: text('token').notNull(),
    /** Visitors may download the audio. */
    download: boolean('download').notNull().default(false),
    /** Visitors see prompt, model, genre and task type. */
    madeWith: boolean('made_with').notNull().default(false),
    plays: integer('plays').notNull().default(0),
  },
  (table) => [
    uniqueIndex('shares_token').on(table.token),
    uniqueIndex('shares_song').on(table.songId),
    uniqueIndex('shares_playlist').on(table.playlistId),
    check('shares_one', sql`num_nonnulls(song_id, playlist_id) = 1`),
  ],
)

/** Listeners counted today: a hash under a salt that is deleted after the day. */
export const sharePlays = pgTable(
  'share_plays',
  {
    shareId: uuid('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    listener: text('listener').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.day, table.listener] })],
)

/** Salt of listener hashes, one per day (UTC). */
export const playSalts = pgTable('play_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
})

export const uploads = pgTable(
  'uploads',
  {
    ...owned,
    name: text('name').notNull(),
    uploadType: text('upload_type').$type<UploadType>().notNull(),
    format: text('format').notNull(), // mp3 | wav | flac | ogg | opus | m4a | webm
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    duration: doublePrecision('duration').notNull(),
    mediaToken: text('media_token').notNull(),
    inspection: jsonb('inspection').$type<UploadInspection>().notNull(),
    /** Whether upload.json is written. */
    manifestWritten: boolean('manifest_written').notNull().default(false),
  },
  (table) => [uniqueIndex('uploads_media_token').on(table.mediaToken)],
)

/** Callback URL of a task, called once it has ended. */
export const callbacks = pgTable(
  'callbacks',
  {
    ...owned,
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Origin of the submit; URLs in the record use it. */
    origin: text('origin').notNull(),
    /** Signing secret, derived from the sender’s API key. */
    secret: text('secret').notNull(),
    /** Number of attempts started. */
    attempts: integer('attempts').notNull().default(0),
    /** Next attempt, once the task has ended; a lease during an attempt. Null: done. */
    dueAt: moment('due_at').default(sql`now()`),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    uniqueIndex('callbacks_task').on(table.taskId),
    index('callbacks_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
)

/** Uses of Idempotency-Keys, kept for 24 h. */
export const idempotency = pgTable(
  'idempotency',
  {
    owner: text('owner').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    taskId: uuid('task_id'),
    /** A definite refusal, returned to repeats of the key. */
    refusal: jsonb('refusal').$type<Failure>(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.owner, table.path, table.key] })],
)

/** Shared rate limits, in the layout of rate-limiter-flexible. `expire` in Unix milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
