import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { Join, NewPassword, PasswordChange, PasswordSignIn } from '#lib/contract/people'
import { findPersonByKey } from '#lib/data/accounts/api-keys'
import { join, renewPassword } from '#lib/data/accounts/invites'
import type { DbContext } from '#lib/db/client'
import { createAttemptLimiter } from '#lib/server/auth/attempt-limiter'
import { type Auth, SUSPENDED } from '#lib/server/auth/auth'
import { createPasskeyDoors, type PasskeyDoors } from '#lib/server/auth/passkeys'
import { cookieOf } from '#lib/server/http/cookies'
import type { Counters } from '#lib/server/http/counters'

/** Who somebody is, where the studio has accounts. Cookies are answered as Set-Cookie headers. */
export type Accounts = {
  /** The person of a session that still counts. */
  sessionOf(headers: Headers): Promise<{ personId: string; sessionId: string } | null>
  /** The name of the cookie that holds a session. */
  sessionCookie(): Promise<string>
  /** The person of one of their keys. */
  findPersonByKey(key: string): Promise<string | null>
  /** A session that is in use lasts longer; null where there is none. */
  renew(headers: Headers): Promise<string[] | null>
  signIn(headers: Headers, wish: PasswordSignIn): Promise<Result<string[]>>
  signOut(headers: Headers): Promise<string[]>
  /** Another password, by the one of now; every other session ends. */
  changePassword(headers: Headers, personId: string, change: PasswordChange): Promise<Result<string[]>>
  passkeys: PasskeyDoors
  /** Makes the account that a link is for, and signs its person in. */
  join(headers: Headers, token: string, wish: Join): Promise<Result<string[]>>
  /** Sets the password that a link is for, and signs its person in. */
  renewPassword(headers: Headers, token: string, wish: NewPassword): Promise<Result<string[]>>
}

/** Wrong passwords for one account, and for all of them together; links that are tried. */
const MAX_WRONG = 10
const MAX_WRONG_TOGETHER = 100

export const createAccounts = (context: DbContext & { counters: Counters }, auth: Auth): Accounts => {
  const { db, clock, pace } = context
  const limiter = (name: string, max: number) => createAttemptLimiter(context.counters, name, max, pace.attemptWindowMs)
  const together = limiter('passwords', MAX_WRONG_TOGETHER)
  const byAccount = limiter('account-password', MAX_WRONG)
  const links = limiter('links', MAX_WRONG_TOGETHER)

  const current = (headers: Headers, renewing: boolean) =>
    auth.api.getSession({
      headers: cookieOf(headers),
      query: { disableRefresh: !renewing },
      returnHeaders: true,
    })

  const sessionOf = async (headers: Headers) => {
    const { response } = await current(headers, false)
    if (!response || response.user.suspendedAt) return null
    return { personId: response.user.id, sessionId: response.session.id }
  }

  const open = async (headers: Headers, { email, password }: PasswordSignIn): Promise<Result<string[]>> => {
    const answer = await auth.api.signInEmail({
      headers: cookieOf(headers),
      body: { email, password },
      asResponse: true,
    })
    if (answer.ok) return ok(answer.headers.getSetCookie())
    const told = (await answer.json().catch(() => null)) as { code?: string } | null
    if (told?.code === SUSPENDED)
      return fail('suspended', 'This account is suspended. Contact the owner of this studio.')
    if (answer.status >= 500) throw new Error(`A sign-in ended with ${answer.status}.`)
    return fail('wrong_password', 'Wrong email address or password.')
  }

  const signIn = async (headers: Headers, wish: PasswordSignIn): Promise<Result<string[]>> => {
    // Taken before the password is looked at, so that many at once are no way around it.
    const wait = (await together.take()) ?? (await byAccount.take(wish.email))
    if (wait !== null) return tooMany(wait)
    const opened = await open(headers, wish)
    if (opened.ok) await Promise.all([together.giveBack(), byAccount.giveBack(wish.email)])
    return opened
  }

  /** What a link is for costs a hash of a password, so links are counted too. */
  const withLink = async <T>(work: (passwordHash: string) => Promise<Result<T>>, password: string) => {
    const wait = await links.take()
    if (wait !== null) return tooMany(wait)
    const { password: passwords } = await auth.$context
    const done = await work(await passwords.hash(password))
    if (done.ok) await links.giveBack()
    return done
  }

  return {
    sessionOf,
    sessionCookie: async () => (await auth.$context).authCookies.sessionToken.name,
    findPersonByKey: (key) => findPersonByKey(context, key),
    async renew(headers) {
      const { response, headers: answered } = await current(headers, true)
      return response && !response.user.suspendedAt ? answered.getSetCookie() : null
    },
    signIn,
    async signOut(headers) {
      const answer = await auth.api.signOut({ headers: cookieOf(headers), asResponse: true })
      return answer.headers.getSetCookie()
    },
    passkeys: createPasskeyDoors(context, auth),
    async changePassword(headers, personId, { current: now, password }) {
      const account = `password of ${personId}`
      const wait = await byAccount.take(account)
      if (wait !== null) return tooMany(wait)
      const answer = await auth.api.changePassword({
        headers: cookieOf(headers),
        body: { currentPassword: now, newPassword: password, revokeOtherSessions: true },
        asResponse: true,
      })
      if (answer.status >= 500) throw new Error(`A change of password ended with ${answer.status}.`)
      if (!answer.ok) return NOT_THE_PASSWORD
      await byAccount.giveBack(account)
      return ok(answer.headers.getSetCookie())
    },
    async join(headers, token, { name, email, password }) {
      const made = await withLink(
        (passwordHash) => join(db, token, { name, email, passwordHash }, clock.now()),
        password,
      )
      return made.ok ? open(headers, { email, password }) : made
    },
    async renewPassword(headers, token, { password }) {
      const made = await withLink((passwordHash) => renewPassword(db, token, passwordHash, clock.now()), password)
      return made.ok ? open(headers, { email: made.value.email, password }) : made
    },
  }
}

const NOT_THE_PASSWORD = fail('invalid', 'The current password is wrong.', {
  errors: [{ path: 'current', message: 'The current password is wrong.' }],
})

const tooMany = (retryAfter: number): { ok: false; failure: Failure } =>
  fail('too_many_requests', 'Too many attempts. Wait a minute and try again.', { retryAfter })
