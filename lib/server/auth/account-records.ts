import type { InviteRecord, KeyRecord, PasskeyRecord, PersonRecord } from '#lib/contract/people'
import type { PersonKey } from '#lib/data/accounts/api-keys'
import type { Invite } from '#lib/data/accounts/invites'
import { OWNER } from '#lib/data/accounts/owner'
import type { Passkey } from '#lib/data/accounts/passkeys'
import type { Usage, UserRow } from '#lib/data/accounts/users'

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
const secondsOrNull = (time: Date | null) => (time === null ? null : seconds(time))

export const personRecord = ({ person, usage }: { person: UserRow; usage: Usage }): PersonRecord => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.id === OWNER ? 'owner' : 'member',
  created_at: seconds(person.createdAt),
  last_active_at: secondsOrNull(usage.seenAt),
  suspended: person.suspendedAt !== null,
  songs_per_day: person.songsPerDay,
  storage_bytes: person.storageBytes,
  usage: { songs: usage.songs, songs_today: usage.songsToday, bytes: usage.bytes },
})

export const inviteRecord = (invite: Invite): InviteRecord => ({
  id: invite.id,
  kind: invite.kind === 'password' ? 'password' : 'member',
  note: invite.note,
  created_at: seconds(invite.createdAt),
  expires_at: seconds(invite.expiresAt),
  songs_per_day: invite.songsPerDay,
  storage_bytes: invite.storageBytes,
})

export const keyRecord = (key: PersonKey): KeyRecord => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  created_at: seconds(key.createdAt),
  last_used_at: secondsOrNull(key.usedAt),
})

export const passkeyRecord = (passkey: Passkey): PasskeyRecord => ({
  id: passkey.id,
  name: passkey.name ?? '',
  created_at: seconds(passkey.createdAt),
})
