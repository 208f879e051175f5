import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
} from 'drizzle-orm/pg-core'

/** Milliseconds, so that a time read into JavaScript and sent back as a cursor is the same time. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every row has an owner, and every query is by id AND owner. */
const owned = {
  id: uuid('id').primaryKey(),
  owner: text('owner').notNull(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
}

/** One submit, as it was asked for, and how far it got. */
export const tasks = pgTable(
  'tasks',
  {
    ...owned,
    service: text('service').notNull(), // embedded | remote
    type: text('type').notNull(), // normal | reference | extend
    state: text('state').notNull(), // sending | waiting | accepted | unconfirmed | refused
    request: jsonb('request').notNull(),
    songCount: integer('song_count').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    retryAt: moment('retry_at'),
    /** What the request was made from, where that is ours. */
    sourceSong: uuid('source_song'),
    sourceUpload: uuid('source_upload'),
  },
  (table) => [index('tasks_newest').on(table.owner, table.createdAt.desc(), table.id.desc())],
)

export const songs = pgTable(
  'songs',
  {
    ...owned,
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    take: integer('take').notNull(),
    status: text('status').notNull(), // pending | running | stream | done | fail
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
    bpm: doublePrecision('bpm'),
    key: text('key'),
    meter: text('meter'),
    loudness: doublePrecision('loudness'),
    /** Everything else that the engine knows of it: sections, chords, timed lines, parts. */
    facts: jsonb('facts'),
    favourite: boolean('favourite').notNull().default(false),
    unread: boolean('unread').notNull().default(true),
    /** Deleted, but still there to be taken back. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('songs_take').on(table.taskId, table.take),
    uniqueIndex('songs_media_token').on(table.mediaToken),
    index('songs_newest').on(table.owner, table.createdAt.desc(), table.id.desc()),
  ],
)

export const uploads = pgTable(
  'uploads',
  {
    ...owned,
    name: text('name').notNull(),
    uploadType: text('upload_type').notNull(), // extend | reference
    format: text('format').notNull(), // mp3 | wav | flac
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    duration: doublePrecision('duration').notNull(),
    mediaToken: text('media_token').notNull(),
    /** An Inspection: tempo, key, loudness, peaks, bars. */
    inspection: jsonb('inspection').notNull(),
  },
  (table) => [uniqueIndex('uploads_media_token').on(table.mediaToken)],
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
    refusal: jsonb('refusal'),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.owner, table.path, table.key] })],
)
