import { z } from 'zod'
import { MAX_NAME_CODE_POINTS, PASSWORD_LENGTH } from '#lib/contract/limits'
import { emptyUnlessVisible, isCleanText, requiredText } from '#lib/contract/text'

/** Requests and responses of accounts. All times are Unix seconds. */

const unixSeconds = z.int().min(0).describe('Unix seconds.')

const name = requiredText('A name', MAX_NAME_CODE_POINTS)

const email = z
  .string('The email address is missing.')
  .trim()
  .toLowerCase()
  .max(200, 'The email address can have at most 200 characters.')
  .pipe(z.email('That isn’t an email address.'))

const password = z
  .string('The password is missing.')
  .min(PASSWORD_LENGTH.min, `A password needs at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `A password can have at most ${PASSWORD_LENGTH.max} characters.`)

/** POST /api/session with { email, password } → 204. */
export const PasswordSignIn = z.object({
  email: z.string('The email address is missing.').trim().toLowerCase().min(1).max(200),
  password: z.string('The password is missing.').min(1).max(PASSWORD_LENGTH.max),
})
export type PasswordSignIn = z.infer<typeof PasswordSignIn>

/** POST /api/session with { code } → 204, with an access code instead of accounts. */
export const CodeSignIn = z.object({
  code: z.string('code must be text.').max(200, 'Wrong access code.'),
})

/** POST /api/join/:token → 204: creates the account and signs in. */
export const Join = z.object({ name, email, password })
export type Join = z.infer<typeof Join>

/** PUT /api/join/:token → 204: sets the new password of a password link. */
export const NewPassword = z.object({ password })
export type NewPassword = z.infer<typeof NewPassword>

const songsPerDay = z
  .int('Songs per day must be a whole number.')
  .min(0, 'Songs per day can’t be less than 0.')
  .max(100_000, 'Songs per day can be at most 100,000.')
  .nullable()
const storageBytes = z
  .int('Storage must be a whole number of bytes.')
  .min(0, 'Storage can’t be less than 0.')
  .max(1e15, 'Storage can be at most 1,000,000 GB.')
  .nullable()

/** Songs per day (UTC) and storage; null: unlimited. */
const limits = { songs_per_day: songsPerDay.optional(), storage_bytes: storageBytes.optional() }

/** GET /api/people → People. All routes of people and invites are for the owner only. */
export const PersonRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'member']),
  created_at: unixSeconds,
  last_active_at: unixSeconds.nullable().describe('Unix seconds; null if the account was never used.'),
  suspended: z.boolean(),
  songs_per_day: z.int().nullable().describe('Null: without a limit.'),
  storage_bytes: z.int().nullable().describe('Null: without a limit.'),
  usage: z.object({ songs: z.int(), songs_today: z.int(), bytes: z.int() }),
})
export type PersonRecord = z.infer<typeof PersonRecord>
export const InviteRecord = PersonRecord.pick({ songs_per_day: true, storage_bytes: true }).extend({
  id: z.string(),
  kind: z.enum(['member', 'password']),
  note: z.string().describe('Name of the invited person, set by the owner.'),
  created_at: unixSeconds,
  expires_at: unixSeconds,
})
export type InviteRecord = z.infer<typeof InviteRecord>
export const People = z.object({ people: z.array(PersonRecord), invites: z.array(InviteRecord) })
export type People = z.infer<typeof People>

/** PATCH /api/people/:id → PersonRecord. */
export const PersonChange = z.object({ ...limits, suspended: z.boolean('suspended must be true or false.').optional() })

/** POST /api/invites → 201 NewInvite; DELETE /api/invites/:id → 204. POST /api/people/:id/password → 201 NewInvite. */
export const InviteRequest = z.object({
  ...limits,
  note: z
    .string('The name must be text.')
    .trim()
    .max(MAX_NAME_CODE_POINTS, `A name can have at most ${MAX_NAME_CODE_POINTS} characters.`)
    .refine(isCleanText, 'The name contains characters that can’t be stored.')
    .overwrite(emptyUnlessVisible)
    .default(''),
})
export const NewInvite = InviteRecord.extend({ url: z.string().describe('The link. Shown only once.') })
export type NewInvite = z.infer<typeof NewInvite>

/** GET /api/keys → { keys }; POST → 201 NewKey; DELETE /api/keys/:id → 204. API keys of the caller. */
export const NewKeyRequest = z.object({ name })
export const KeyRecord = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('The last characters of the key.'),
  created_at: unixSeconds,
  last_used_at: unixSeconds.nullable(),
})
export type KeyRecord = z.infer<typeof KeyRecord>
export const Keys = z.object({ keys: z.array(KeyRecord) })
export type Keys = z.infer<typeof Keys>
export const NewKey = KeyRecord.extend({ key: z.string().describe('The key. Shown only once.') })
export type NewKey = z.infer<typeof NewKey>

/**
 * GET /api/sessions → { sessions }: the caller’s signed-in browsers. DELETE /api/sessions/:id ends one,
 * DELETE /api/sessions all except the current one.
 */
export const SessionRecord = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether it is the session of this request.'),
  browser: z.string().describe('The browser’s user agent.'),
  created_at: unixSeconds,
  last_active_at: unixSeconds.describe('Unix seconds, to the day.'),
})
export type SessionRecord = z.infer<typeof SessionRecord>
export const Sessions = z.object({ sessions: z.array(SessionRecord) })
export type Sessions = z.infer<typeof Sessions>

/** PATCH /api/account → 204. */
export const AccountChange = z.object({ name })

/** PUT /api/password → 204; signs out all other browsers. */
export const PasswordChange = z.object({
  current: z.string('The current password is missing.').min(1).max(200),
  password,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** Response of an authenticator, in WebAuthn’s JSON form. */
const response = z.record(z.string(), z.unknown(), 'response must be the authenticator’s response.')

/** POST /api/session/passkey/options, then POST /api/session/passkey → 204. */
export const PasskeySignIn = z.object({ response })

/** GET /api/passkeys → Passkeys. POST /api/passkeys/options, then POST /api/passkeys → 201. DELETE /api/passkeys/:id → 204. */
export const NewPasskey = z.object({ name, response })
export const PasskeyRecord = z.object({ id: z.string(), name: z.string(), created_at: unixSeconds })
export type PasskeyRecord = z.infer<typeof PasskeyRecord>
export const Passkeys = z.object({ passkeys: z.array(PasskeyRecord) })
export type Passkeys = z.infer<typeof Passkeys>

/** Options of WebAuthn’s create() and get(), in their JSON form. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
