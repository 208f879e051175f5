import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InviteKind } from '#lib/db/column-types'

/**
 * Accounts. `people.id` is the owner column of every row. better-auth defines the column names of
 * people, sessions, credentials, verifications and passkeys.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = moment('created_at').notNull().default(sql`now()`)
const updatedAt = moment('updated_at').notNull().default(sql`now()`)

export const people = pgTable(
  'people',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt,
    updatedAt,
    /** Suspended since: all access is refused. */
    suspendedAt: moment('suspended_at'),
    /** Limits; null: none. */
    songsPerDay: integer('songs_per_day'),
    storageBytes: bigint('storage_bytes', { mode: 'number' }),
  },
  (table) => [uniqueIndex('people_email').on(table.email)],
)

const ofPerson = () =>
  text('user_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull(),
    userId: ofPerson(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_of_person').on(table.userId)],
)

/** Password hashes. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofPerson(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('credentials_of_person').on(table.userId, table.providerId)],
)

/** Passkey challenges. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_by_end').on(table.expiresAt),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: ofPerson(),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt,
    aaguid: text('aaguid'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialID), index('passkeys_of_person').on(table.userId)],
)

/** Single-use links to an account or a new password. Only the hash of their 128 random bits is stored. */
export const invites = pgTable(
  'invites',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    kind: text('kind').$type<InviteKind>().notNull(),
    /** User whose password it resets. */
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Note of its creator. */
    note: text('note').notNull().default(''),
    songsPerDay: integer('songs_per_day'),
    storageBytes: bigint('storage_bytes', { mode: 'number' }),
    createdAt,
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('invites_token').on(table.tokenHash)],
)

/** API keys; only the hash of their 128 random bits is stored. */
export const personKeys = pgTable(
  'person_keys',
  {
    id: uuid('id').primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    createdAt,
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('person_keys_hash').on(table.keyHash), index('person_keys_of_person').on(table.personId)],
)

/** Songs ordered by a user on a day (UTC), including songs deleted later. */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    songs: integer('songs').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
)
