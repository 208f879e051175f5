import type { People } from '#lib/contract/people'
import { openInvites } from '#lib/data/accounts/invites'
import { listUsers } from '#lib/data/accounts/users'
import { inviteRecord, personRecord } from '#lib/server/auth/account-records'
import { json } from '#lib/server/http/problem'
import { withAccountAdmin } from '#lib/server/http/route'

export const GET = withAccountAdmin(async ({ app }) => {
  const { db, clock } = app
  return json({
    people: (await listUsers({ db, clock })).map(personRecord),
    invites: (await openInvites(db, clock.now())).map(inviteRecord),
  } satisfies People)
})
