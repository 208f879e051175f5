import { OWNER } from '#lib/data/accounts/owner'
import { isOpenSession } from '#lib/data/accounts/sessions'
import { isSuspended } from '#lib/data/accounts/users'
import type { App } from '#lib/server/app'
import type { User } from '#lib/server/auth/access'
import { cut, isOpen, NAMED } from '#lib/server/http/open-responses'

/** What an answer that goes on for long rests on. */
type Ground = {
  /** What answers are called that stand and fall together. */
  name: string
  /** The id under which it is told that it may have ended, here or at another process. */
  news: string
  holds(): Promise<boolean>
}

const watched = new Map<string, number>()

/** Cuts an answer as soon as its ground no longer holds, also where its client has stopped to read. */
export const whileItHolds = (app: App, answer: Response, { name, news, holds }: Ground): Response => {
  const { clock, pace } = app
  answer.headers.set(NAMED, name)
  // One watch for all of the same name.
  const running = watched.has(name)
  // A stream that is on its way to its first byte is not open yet.
  watched.set(name, clock.monotonic() + pace.grantLingerMs)
  if (running) return answer
  const watch = async () => {
    while (!app.closing.aborted && (isOpen(name) || clock.monotonic() < (watched.get(name) ?? 0))) {
      await app.changes.waitForChange(news, pace.grantCheckIntervalMs, app.closing)
      // A database that does not answer says nothing of it.
      if (!(await holds().catch(() => true))) cut(name)
    }
    watched.delete(name)
  }
  void watch()
  return answer
}

/** For what is somebody's and is given out to whoever has its address: until they are suspended. */
export const whileNotSuspended = (app: App, request: Request, answer: Response, owner: string): Response =>
  app.accounts && owner !== OWNER && request.method === 'GET' && answer.ok && answer.body
    ? whileItHolds(app, answer, {
        name: `of ${owner}`,
        news: owner,
        holds: async () => !(await isSuspended(app.db, owner)),
      })
    : answer

/** For what a browser is given because somebody is signed in there: until they are not. */
export const whileSignedIn = (app: App, answer: Response, { id: owner, session }: User): Response =>
  session !== null && answer.body
    ? whileItHolds(app, answer, {
        name: `to ${session}`,
        news: owner,
        holds: () => isOpenSession(app.db, session, app.clock.now()),
      })
    : answer
