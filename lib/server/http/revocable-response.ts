import { OWNER } from '#lib/data/accounts/owner'
import { isOpenSession } from '#lib/data/accounts/sessions'
import { isSuspended } from '#lib/data/accounts/users'
import type { App } from '#lib/server/app'
import type { User } from '#lib/server/auth/access'
import { cutResponses, GRANT_HEADER, hasOpenResponse } from '#lib/server/http/open-responses'

/** A permission that a long response depends on. */
type Grant = {
  /** Responses with the same id are revoked together. */
  id: string
  /** Task event that signals a possible revocation, from any process. */
  eventId: string
  isValid(): Promise<boolean>
}

const watched = new Map<string, number>()

/** Cuts a response as soon as its grant is revoked, even if the client stopped reading. */
export const revocableResponse = (app: App, answer: Response, { id, eventId, isValid }: Grant): Response => {
  const { clock, pace } = app
  answer.headers.set(GRANT_HEADER, id)
  // One loop serves all responses of a grant.
  const running = watched.has(id)
  // A response is registered only when its head is sent.
  watched.set(id, clock.monotonic() + pace.grantLingerMs)
  if (running) return answer
  const watch = async () => {
    while (!app.closing.aborted && (hasOpenResponse(id) || clock.monotonic() < (watched.get(id) ?? 0))) {
      await app.taskEvents.waitForChange(eventId, pace.grantCheckIntervalMs, app.closing)
      // A database failure does not revoke the grant.
      if (!(await isValid().catch(() => true))) cutResponses(id)
    }
    watched.delete(id)
  }
  void watch()
  return answer
}

/** Cuts a response to a media URL when the owner of the file is suspended. */
export const revokeOnSuspension = (app: App, request: Request, answer: Response, owner: string): Response =>
  app.accounts && owner !== OWNER && request.method === 'GET' && answer.ok && answer.body
    ? revocableResponse(app, answer, {
        id: `of ${owner}`,
        eventId: owner,
        isValid: async () => !(await isSuspended(app.db, owner)),
      })
    : answer

/** Cuts a response to a signed-in browser when its session ends. */
export const revokeOnSignOut = (app: App, answer: Response, { id: owner, session }: User): Response =>
  session !== null && answer.body
    ? revocableResponse(app, answer, {
        id: `to ${session}`,
        eventId: owner,
        isValid: () => isOpenSession(app.db, session, app.clock.now()),
      })
    : answer
