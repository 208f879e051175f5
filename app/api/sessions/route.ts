import type { SessionRecord, Sessions } from '#lib/contract/people'
import { endOtherSessions, listSessions } from '#lib/data/accounts/sessions'
import { json } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** The user's sessions. */
export const GET = withAccount(async ({ app, user, accounts, request }) => {
  const here = await accounts.sessionOf(request.headers)
  const sessions = await listSessions(app.db, user.id, app.clock.now())
  return json({
    sessions: sessions.map(
      (session): SessionRecord => ({
        id: session.id,
        current: session.id === here?.sessionId,
        browser: session.userAgent ?? '',
        created_at: Math.floor(session.createdAt.getTime() / 1000),
        last_active_at: Math.floor(session.updatedAt.getTime() / 1000),
      }),
    ),
  } satisfies Sessions)
})

/** Ends all sessions except this one. */
export const DELETE = withAccount(async ({ app, user, accounts, request }) => {
  const here = await accounts.sessionOf(request.headers)
  if (here) await endOtherSessions(app.db, user.id, here.sessionId)
  app.taskEvents.notify(user.id)
  return new Response(null, { status: 204 })
})
