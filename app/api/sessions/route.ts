import type { SessionRecord, Sessions } from '#lib/contract/people'
import { endOtherSessions, listSessions } from '#lib/data/accounts/sessions'
import { requirePerson } from '#lib/server/auth/require-user'
import { json, route } from '#lib/server/http/problem'

/** The browsers in which somebody is signed in. */
export const GET = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const { studio, accounts, id } = person.value
  const here = await accounts.sessionOf(request.headers)
  const sessions = await listSessions(studio.db, id, studio.clock.now())
  return json({
    sessions: sessions.map(
      (session): SessionRecord => ({
        id: session.id,
        here: session.id === here?.sessionId,
        browser: session.userAgent ?? '',
        created_at: Math.floor(session.createdAt.getTime() / 1000),
        seen_at: Math.floor(session.updatedAt.getTime() / 1000),
      }),
    ),
  } satisfies Sessions)
})

/** Ends all of them but this one. */
export const DELETE = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const { studio, accounts, id } = person.value
  const here = await accounts.sessionOf(request.headers)
  if (here) await endOtherSessions(studio.db, id, here.sessionId)
  studio.changes.notify(id)
  return new Response(null, { status: 204 })
})
