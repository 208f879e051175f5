import { InviteRequest, type NewInvite } from '#lib/contract/people'
import { createInvite } from '#lib/data/accounts/invites'
import { inviteRecord } from '#lib/server/auth/account-records'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withAccountAdmin } from '#lib/server/http/route'

/** Creates an invite link for one member. */
export const POST = withAccountAdmin(async ({ app, request }) => {
  const body = await readBody(InviteRequest, request)
  if (!body.ok) return body.failure
  const { db, env, clock } = app
  const { note, songs_per_day, storage_bytes } = body.value
  const { invite, token } = await createInvite(
    db,
    { kind: 'member', note, songsPerDay: songs_per_day ?? null, storageBytes: storage_bytes ?? null },
    clock.now(),
  )
  const url = `${requestOrigin(request.headers, env)}/join/${token}`
  return json({ ...inviteRecord(invite), url } satisfies NewInvite, { status: 201 })
})
