import { z } from 'zod'
import { isCleanText } from '#lib/contract/api'
import { PASSWORD_LENGTH } from '#lib/contract/limits'

/** Accounts, where the studio has them: what its routes take and answer. All times are Unix seconds. */

const name = (what: string) =>
  z
    .string(`${what} is missing.`)
    .trim()
    .min(1, `${what} is missing.`)
    .max(100, `${what} may have at most 100 characters.`)
    .refine(isCleanText, `${what} contains characters that can’t be stored.`)

const email = z
  .string('The email address is missing.')
  .trim()
  .toLowerCase()
  .max(200, 'The email address may have at most 200 characters.')
  .pipe(z.email('That is not an email address.'))

const password = z
  .string('The password is missing.')
  .min(PASSWORD_LENGTH.min, `A password needs at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `A password may have at most ${PASSWORD_LENGTH.max} characters.`)

/** POST /api/session with { email, password } → 204. */
export const PasswordSignIn = z.object({
  email: z.string('The email address is missing.').trim().toLowerCase().min(1).max(200),
  password: z.string('The password is missing.').min(1).max(PASSWORD_LENGTH.max),
})
export type PasswordSignIn = z.infer<typeof PasswordSignIn>

/** POST /api/join/:token → 204: the account is made and its person signed in. */
export const Join = z.object({ name: name('A name'), email, password })
export type Join = z.infer<typeof Join>

/** PUT /api/join/:token → 204: where the link is one to a new password. */
export const NewPassword = z.object({ password })
export type NewPassword = z.infer<typeof NewPassword>

const songsPerDay = z
  .int('Songs per day must be a whole number.')
  .min(0, 'Songs per day cannot be less than 0.')
  .max(100_000, 'Songs per day can be at most 100,000.')
  .nullable()
const storageBytes = z
  .int('The storage must be a whole number of bytes.')
  .min(0, 'The storage cannot be less than 0.')
  .max(1e15, 'That is more than the maximum.')
  .nullable()

/** What somebody may make in a day of UTC and keep; null: as much as they like. */
const limits = { songs_per_day: songsPerDay.optional(), storage_bytes: storageBytes.optional() }

/** GET /api/people → People, for the owner of the studio only, as everything of people and invites. */
export type PersonRecord = {
  id: string
  name: string
  email: string
  role: 'owner' | 'member'
  created_at: number
  /** Null: they were never here since. */
  seen_at: number | null
  suspended: boolean
  songs_per_day: number | null
  storage_bytes: number | null
  usage: { songs: number; songs_today: number; bytes: number }
}
export type InviteRecord = {
  id: string
  kind: 'member' | 'password'
  /** Whom it is for, in the owner's words. */
  note: string
  created_at: number
  expires_at: number
  songs_per_day: number | null
  storage_bytes: number | null
}
export type People = { people: PersonRecord[]; invites: InviteRecord[] }

/** PATCH /api/people/:id → PersonRecord. */
export const PersonChange = z.object({ ...limits, suspended: z.boolean('suspended must be true or false.').optional() })

/** POST /api/invites → 201 NewInvite; DELETE /api/invites/:id → 204. POST /api/people/:id/password → 201 NewInvite. */
export const InviteWish = z.object({
  ...limits,
  note: z
    .string('The note must be text.')
    .trim()
    .max(100, 'A note may have at most 100 characters.')
    .refine(isCleanText, 'The note contains characters that can’t be stored.')
    .default(''),
})
/** The address is told this once. */
export type NewInvite = InviteRecord & { url: string }

/** GET /api/keys → { keys }; POST → 201 NewKey; DELETE /api/keys/:id → 204. One's own, for other programs. */
export const KeyWish = z.object({ name: name('A name') })
export type KeyRecord = { id: string; name: string; hint: string; created_at: number; used_at: number | null }
export type Keys = { keys: KeyRecord[] }
/** The key is told this once. */
export type NewKey = KeyRecord & { key: string }

/**
 * GET /api/sessions → { sessions }: the browsers in which somebody is signed in. DELETE /api/sessions/:id ends one,
 * DELETE /api/sessions all but this one.
 */
export type SessionRecord = {
  id: string
  here: boolean
  /** What the browser says that it is. */
  browser: string
  created_at: number
  /** To the day. */
  seen_at: number
}
export type Sessions = { sessions: SessionRecord[] }

/** PUT /api/password → 204; every other browser is signed out. */
export const PasswordChange = z.object({
  current: z.string('The current password is missing.').min(1).max(200),
  password,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** What a browser's authenticator answered, in the form of WebAuthn's JSON. */
const response = z.record(z.string(), z.unknown(), 'response must be the authenticator’s response.')

/** POST /api/session/passkey/options, then POST /api/session/passkey → 204. */
export const PasskeySignIn = z.object({ response })

/** GET /api/passkeys → Passkeys. POST /api/passkeys/options, then POST /api/passkeys → 201. DELETE /api/passkeys/:id → 204. */
export const NewPasskey = z.object({ name: name('A name'), response })
export type PasskeyRecord = { id: string; name: string; created_at: number }
export type Passkeys = { passkeys: PasskeyRecord[] }
