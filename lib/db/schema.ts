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
import type { SubmitRequest, TaskType, UploadType } from '#lib/contract/api'
import type { Failure } from '#lib/contract/errors'
import type {
  Cancellation,
  ServiceKind,
  SetBy,
  SongFacts,
  SongStatus,
  TaskState,
  Trouble,
  UploadInspection,
} from '#lib/db/column-types'

/** Milliseconds, so that a time read into JavaScript and sent back as a cursor is the same time. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every row has an owner, and every query is by id AND owner. */
const owned = {
  id: uuid('id').primaryKey(),
  owner: text('owner').notNull(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
}

/** A remote service that takes or took tasks. It stays while songs are being made there, also after a switch. */
export const services = pgTable('services', {
  ...owned,
  baseUrl: text('base_url').notNull(),
  /** Its key, encrypted for this origin alone. */
  sealedKey: text('sealed_key').notNull(),
  /** The last four characters of the key. */
  keyHint: text('key_hint').notNull(),
  setBy: text('set_by').$type<SetBy>().notNull(),
  /** Left: it takes no new tasks. */
  retiredAt: moment('retired_at'),
  /** It asked to be asked less: nothing before this. */
  askAfter: moment('ask_after'),
})

/** One submit, as it was asked for, and how far it got. */
export const tasks = pgTable(
  'tasks',
  {
    ...owned,
    service: text('service').$type<ServiceKind>().notNull(),
    type: text('type').$type<TaskType>().notNull(),
    state: text('state').$type<TaskState>().notNull(),
    request: jsonb('request').$type<SubmitRequest>().notNull(),
    songCount: integer('song_count').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    retryAt: moment('retry_at'),
    /** What the request was made from, where that is ours. */
    sourceSong: uuid('source_song'),
    sourceUpload: uuid('source_upload'),
    /** The task that this one repeats because nobody knows what became of it. */
    retryOf: uuid('retry_of'),
    /** The remote service that it was given to, and its name there. */
    serviceId: uuid('service_id'),
    remoteId: text('remote_id'),
    /** Just before the request left: from here on nobody knows, until an answer is in. */
    sentAt: moment('sent_at'),
    acceptedAt: moment('accepted_at'),
    /** When it is given up, while it waits to be sent. */
    giveUpAt: moment('give_up_at'),
    /**
     * When somebody has to look after it next: to send it, to ask for it, or, where its sender died, to say so. Whoever works
     * on it keeps this ahead of now, so that it is a schedule and a lease in one. Null: nothing is left to do.
     */
    dueAt: moment('due_at'),
    askedAt: moment('asked_at'),
    /** Its service is to be asked to cancel it, since all that is open of it was deleted here (wanted), or has agreed to (asked). */
    cancel: text('cancel').$type<Cancellation>(),
    /** Queries in a row that said nothing. */
    failedPolls: integer('failed_polls').notNull().default(0),
    /** Since when the service has said, without a break, that it does not know it. */
    missingSince: moment('missing_since'),
    /** Since when the service has told of fewer songs than it should. */
    incompleteSince: moment('incomplete_since'),
    /** Why it waits, or what is wrong with the service. */
    lastError: jsonb('last_error').$type<Trouble>(),
    /** What its songs are found by: the prompt, in lower case. */
    searchText: text('search_text').generatedAlwaysAs(sql`lower(coalesce(request->>'prompt', ''))`),
  },
  (table) => [
    index('tasks_by_time').on(table.owner, table.createdAt, table.id),
    index('tasks_due').on(table.dueAt).where(sql`due_at is not null`),
    index('tasks_retry_of').on(table.retryOf).where(sql`retry_of is not null`),
  ],
)

/** Which songs a library shows, and which lie in its trash: conditions of indexes, so that they must be written alike. */
export const IN_LIBRARY = sql`songs.status = 'done' and songs.deleted_at is null`
export const IN_TRASH = sql`songs.status = 'done' and songs.deleted_at is not null`

/** What a library is sorted by. By code points, so that every database has the same order. */
export const TITLE_ORDER = sql`(left(lower(coalesce(title, '')), 200) collate "C")`
export const LENGTH_ORDER = sql`(coalesce(duration, 0))`
export const TEMPO_ORDER = sql`(coalesce(bpm, 0))`

export const songs = pgTable(
  'songs',
  {
    ...owned,
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    take: integer('take').notNull(),
    status: text('status').$type<SongStatus>().notNull(),
    /** 128 random bits in its addresses; replaced when the addresses must stop working. */
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
    /** Everything else that the engine knows of it: sections, chords, timed lines, parts. */
    facts: jsonb('facts').$type<SongFacts>(),
    favourite: boolean('favourite').notNull().default(false),
    unread: boolean('unread').notNull().default(true),
    /** Deleted, but still there to be taken back. */
    deletedAt: moment('deleted_at'),
    /** Its name at the remote service, and its addresses there, which no browser ever sees. */
    remoteId: text('remote_id'),
    remotePipe: text('remote_pipe'),
    remoteAudio: text('remote_audio'),
    /** Whoever makes or fetches it keeps this ahead of now. */
    leaseUntil: moment('lease_until'),
    /** Raised with every change that song.json has to tell of; `kept` is the one it tells. */
    revision: integer('revision').notNull().default(0),
    manifestRevision: integer('manifest_revision').notNull().default(0),
    /** What it is found by: its title and its words, in lower case. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(title, '') || chr(10) || coalesce(lyric, ''))`,
    ),
    /** Told in every list, without reading all that the engine knows. */
    genre: text('genre').generatedAlwaysAs(sql`facts->>'genre'`),
    /** Nobody sings: no word stands outside the brackets of section tags. */
    instrumental: boolean('instrumental').generatedAlwaysAs(
      sql`regexp_replace(coalesce(lyric, ''), '\\[[^]]*\\]', '', 'g') !~ '[^[:space:]]'`,
    ),
  },
  (table) => [
    uniqueIndex('songs_take').on(table.taskId, table.take),
    uniqueIndex('songs_media_token').on(table.mediaToken),
    // Ascending, read from either end: an order by … desc puts nulls first, which a descending index of drizzle's does not.
    index('songs_by_time').on(table.owner, table.createdAt, table.id).where(IN_LIBRARY),
    index('songs_by_title').on(table.owner, TITLE_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_length').on(table.owner, LENGTH_ORDER, table.id).where(IN_LIBRARY),
    index('songs_by_tempo').on(table.owner, TEMPO_ORDER, table.id).where(IN_LIBRARY),
    index('songs_behind').on(table.id).where(sql`revision > manifest_revision`),
    index('songs_in_trash').on(table.owner, table.deletedAt, table.id).where(IN_TRASH),
  ],
)

/** Lists that somebody makes of songs. */
export const lists = pgTable(
  'lists',
  {
    ...owned,
    name: text('name').notNull(),
    /** Deleted: its file is removed next, and then the row. */
    deletedAt: moment('deleted_at'),
    /** Raised with every change that list.json has to tell of; `kept` is the one it tells. */
    revision: integer('revision').notNull().default(1),
    manifestRevision: integer('manifest_revision').notNull().default(0),
  },
  (table) => [
    index('lists_by_time').on(table.owner, table.createdAt, table.id),
    index('lists_behind').on(table.id).where(sql`revision > manifest_revision`),
  ],
)

/** The songs of a list, in its order. */
export const listSongs = pgTable(
  'list_songs',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    songId: uuid('song_id')
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    /** Counted from 1; a song that is deleted leaves a gap. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.songId] }),
    index('list_songs_in_order').on(table.listId, table.position, table.songId),
    index('list_songs_of_song').on(table.songId),
  ],
)

/**
 * What anybody may hear who is told its address: a song, or a list and the songs that stand on it. Withdrawn, its row is gone,
 * and with it all that was counted.
 */
export const shares = pgTable(
  'shares',
  {
    ...owned,
    songId: uuid('song_id').references(() => songs.id, { onDelete: 'cascade' }),
    listId: uuid('list_id').references(() => lists.id, { onDelete: 'cascade' }),
    /** 128 random bits in its addresses, which are none of the owner's. */
    token: text('token').notNull(),
    /** Visitors may keep the recording. */
    download: boolean('download').notNull().default(false),
    /** Visitors are told what it was made with. */
    madeWith: boolean('made_with').notNull().default(false),
    plays: integer('plays').notNull().default(0),
  },
  (table) => [
    uniqueIndex('shares_token').on(table.token),
    uniqueIndex('shares_song').on(table.songId),
    uniqueIndex('shares_list').on(table.listId),
    check('shares_one', sql`num_nonnulls(song_id, list_id) = 1`),
  ],
)

/** Who was counted today: a hash under a salt that is thrown away with the day, and nothing else. */
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

/** What listeners are hashed under, one for each day (UTC). */
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
    /** Its upload.json is written. */
    kept: boolean('kept').notNull().default(false),
  },
  (table) => [uniqueIndex('uploads_media_token').on(table.mediaToken)],
)

/** Where the record of a task is to be sent once it has ended. */
export const callbacks = pgTable(
  'callbacks',
  {
    ...owned,
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Where its sender reached the studio: the addresses in the record are on that origin. */
    origin: text('origin').notNull(),
    /** Signs what is sent; made from the sender's own key. */
    secret: text('secret').notNull(),
    /** Attempts that were begun. */
    tries: integer('tries').notNull().default(0),
    /** When it may be sent next, if the task has ended by then; a lease while it is being sent. Null: nothing is left to do. */
    dueAt: moment('due_at').default(sql`now()`),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    uniqueIndex('callbacks_task').on(table.taskId),
    index('callbacks_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
)

/** What an Idempotency-Key was used for, kept for 24 h. */
export const idempotency = pgTable(
  'idempotency',
  {
    owner: text('owner').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    taskId: uuid('task_id'),
    /** A definite refusal, replayed to a repeat. */
    refusal: jsonb('refusal').$type<Failure>(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.owner, table.path, table.key] })],
)

/** Counts of requests and attempts that processes share, in the layout of rate-limiter-flexible. `expire` in Unix milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
