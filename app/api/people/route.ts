import type { People } from '#lib/contract/people'
import { openInvites } from '#lib/data/accounts/invites'
import { listPeople } from '#lib/data/accounts/users'
import { inviteRecord, personRecord } from '#lib/server/auth/account-records'
import { requireHost } from '#lib/server/auth/require-user'
import { json, route } from '#lib/server/http/problem'

export const GET = route(async (request) => {
  const host = await requireHost(request)
  if (!host.ok) return host.failure
  const { db, clock } = host.value.studio
  return json({
    people: (await listPeople({ db, clock })).map(personRecord),
    invites: (await openInvites(db, clock.now())).map(inviteRecord),
  } satisfies People)
})
