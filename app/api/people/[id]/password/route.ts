import type { NewInvite } from '#lib/contract/people'
import { createInvite } from '#lib/data/accounts/invites'
import { findUser } from '#lib/data/accounts/users'
import { inviteRecord } from '#lib/server/auth/account-records'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withAccountAdmin } from '#lib/server/http/route'

/** Creates a password reset link for a member. */
export const POST = withAccountAdmin<{ id: string }>(async ({ app, request, params }) => {
  const { db, env, clock } = app
  const person = await findUser(db, params.id)
  if (!person) return notFound('member').failure
  const options = { kind: 'password', personId: person.id, note: person.name } as const
  const { invite, token } = await createInvite(db, options, clock.now())
  const url = `${requestOrigin(request.headers, env)}/join/${token}`
  return json({ ...inviteRecord(invite), url } satisfies NewInvite, { status: 201 })
})
