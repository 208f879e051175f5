import type { NewInvite } from '#lib/contract/people'
import { createInvite } from '#lib/data/accounts/invites'
import { findPerson } from '#lib/data/accounts/users'
import { inviteRecord } from '#lib/server/auth/account-records'
import { requireHost } from '#lib/server/auth/require-user'
import { originOf } from '#lib/server/http/origin'
import { json, notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

/** A link to a new password, for somebody who has forgotten theirs. */
export const POST = route<Context>(async (request, { params }) => {
  const host = await requireHost(request)
  if (!host.ok) return host.failure
  const { db, env, clock } = host.value.studio
  const person = await findPerson(db, (await params).id)
  if (!person) return notFound('member').failure
  const wish = { kind: 'password', personId: person.id, note: person.name } as const
  const { invite, token } = await createInvite(db, wish, clock.now())
  const url = `${originOf(request.headers, env)}/join/${token}`
  return json({ ...inviteRecord(invite), url } satisfies NewInvite, { status: 201 })
})
