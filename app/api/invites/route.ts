import { InviteWish, type NewInvite } from '#lib/contract/people'
import { createInvite } from '#lib/data/accounts/invites'
import { inviteRecord } from '#lib/server/auth/account-records'
import { requireHost } from '#lib/server/auth/require-user'
import { parse, readJson } from '#lib/server/http/body'
import { originOf } from '#lib/server/http/origin'
import { json, route } from '#lib/server/http/problem'

/** A link that makes one member. */
export const POST = route(async (request) => {
  const host = await requireHost(request)
  if (!host.ok) return host.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(InviteWish, body.value)
  if (!wish.ok) return wish.failure
  const { db, env, clock } = host.value.studio
  const { note, songs_per_day, storage_bytes } = wish.value
  const { invite, token } = await createInvite(
    db,
    { kind: 'member', note, songsPerDay: songs_per_day ?? null, storageBytes: storage_bytes ?? null },
    clock.now(),
  )
  const url = `${originOf(request.headers, env)}/join/${token}`
  return json({ ...inviteRecord(invite), url } satisfies NewInvite, { status: 201 })
})
