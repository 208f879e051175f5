import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { Join, NewPassword, PasswordChange, PasswordSignIn } from '#lib/contract/people'
import { findPersonByKey } from '#lib/data/accounts/api-keys'
import { join, renewPassword } from '#lib/data/accounts/invites'
import type { DbContext } from '#lib/db/client'
import { createAttemptLimiter } from '#lib/server/auth/attempt-limiter'
import { type Auth, SUSPENDED } from '#lib/server/auth/auth'
import { createPasskeys, type Passkeys } from '#lib/server/auth/passkeys'
import { cookieOf } from '#lib/server/http/cookies'
import type { Counters } from '#lib/server/http/counters'

/** Sign-in with accounts. Cookies are returned as Set-Cookie headers. */
export type Accounts = {
  /** The user of a valid session. */
  sessionOf(headers: Headers): Promise<{ personId: string; sessionId: string } | null>
  /** The name of the cookie that holds a session. */
  sessionCookie(): Promise<string>
  /** The user of an API key. */
  findPersonByKey(key: string): Promise<string | null>
  /** Extends a session; null without a valid one. */
  renew(headers: Headers): Promise<string[] | null>
  signIn(headers: Headers, input: PasswordSignIn): Promise<Result<string[]>>
  signOut(headers: Headers): Promise<string[]>
  /** Sets a new password, given the current one. Ends all other sessions. */
  changePassword(headers: Headers, personId: string, change: PasswordChange): Promise<Result<string[]>>
  passkeys: Passkeys
  /** Creates the account of an invite link and signs in. */
  join(headers: Headers, token: string, input: Join): Promise<Result<string[]>>
  /** Sets the password of a reset link and signs in. */
  renewPassword(headers: Headers, token: string, input: NewPassword): Promise<Result<string[]>>
}

/** Wrong passwords per window: for one account and for all accounts. The total also limits links. */
const MAX_WRONG_PER_ACCOUNT = 10
const MAX_WRONG_IN_TOTAL = 100

export const createAccounts = (context: DbContext & { counters: Counters }, auth: Auth): Accounts => {
  const { db, clock, pace } = context
  const limiter = (name: string, max: number) => createAttemptLimiter(context.counters, name, max, pace.attemptWindowMs)
  const together = limiter('passwords', MAX_WRONG_IN_TOTAL)
  const byAccount = limiter('account-password', MAX_WRONG_PER_ACCOUNT)
  const links = limiter('links', MAX_WRONG_IN_TOTAL)

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
    const body = (await answer.json().catch(() => null)) as { code?: string } | null
    if (body?.code === SUSPENDED) return fail('suspended', 'This account is suspended. Contact the owner.')
    if (answer.status >= 500) throw new Error(`A sign-in ended with ${answer.status}.`)
    return fail('wrong_password', 'Wrong email address or password.')
  }

  const signIn = async (headers: Headers, input: PasswordSignIn): Promise<Result<string[]>> => {
    // Counted before the check, so that concurrent attempts cannot exceed the limit.
    const wait = (await together.take()) ?? (await byAccount.take(input.email))
    if (wait !== null) return tooMany(wait)
    const opened = await open(headers, input)
    if (opened.ok) await Promise.all([together.giveBack(), byAccount.giveBack(input.email)])
    return opened
  }

  /** Limits attempts with links too: each costs a password hash. */
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
    passkeys: createPasskeys(context, auth),
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
