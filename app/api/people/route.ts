import type { People } from '#lib/contract/people'
import { openInvites } from '#lib/people/invites'
import { listPeople } from '#lib/people/members'
import { inviteRecord, personRecord } from '#lib/server/people-records'
import { requireHost } from '#lib/server/person'
import { json, route } from '#lib/server/problem'

export const GET = route(async (request) => {
  const host = await requireHost(request)
  if (!host.ok) return host.failure
  const { db, clock } = host.value.studio
  return json({
    people: (await listPeople({ db, clock })).map(personRecord),
    invites: (await openInvites(db, clock.now())).map(inviteRecord),
  } satisfies People)
})
