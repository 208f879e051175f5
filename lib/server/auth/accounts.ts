import { fail, ok, type Result } from '#lib/contract/errors'
import type { Join, NewPassword, PasswordChange, PasswordSignIn } from '#lib/contract/people'
import { findUserByApiKey } from '#lib/data/accounts/api-keys'
import { findInvite, join, LINK_GONE, renewPassword } from '#lib/data/accounts/invites'
import type { DbContext } from '#lib/db/client'
import { createAttemptLimiter } from '#lib/server/auth/attempt-limiter'
import { type Auth, SUSPENDED } from '#lib/server/auth/auth'
import type { KnownBrowsers } from '#lib/server/auth/known-browsers'
import { createPasskeys, type Passkeys } from '#lib/server/auth/passkeys'
import { type SignInLimits, tooManyAttempts } from '#lib/server/auth/sign-in-limits'
import { cookieOf } from '#lib/server/http/cookies'
import type { Counters } from '#lib/server/http/counters'

/** Sign-in with accounts. Cookies are returned as Set-Cookie headers. */
export type Accounts = {
  /** The user of a valid session. */
  sessionOf(headers: Headers): Promise<{ personId: string; sessionId: string } | null>
  /** The name of the cookie that holds a session. */
  sessionCookie(): Promise<string>
  /** The user of an API key. */
  findUserByApiKey(key: string): Promise<string | null>
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

/** Per window: failed uses of one open link, and wrong current passwords of one signed-in user. */
const MAX_FAILED = 10

export type AccountsContext = DbContext & { counters: Counters; browsers: KnownBrowsers; signInLimits: SignInLimits }

export const createAccounts = (context: AccountsContext, auth: Auth): Accounts => {
  const { db, clock, pace, browsers, signInLimits } = context
  const limiter = (name: string) => createAttemptLimiter(context.counters, name, MAX_FAILED, pace.attemptWindowMs)
  const links = limiter('links')
  const passwordChanges = limiter('password-change')

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
    if (answer.ok) return ok([...answer.headers.getSetCookie(), await browsers.remember(headers, email)])
    const body = (await answer.json().catch(() => null)) as { code?: string } | null
    if (body?.code === SUSPENDED) return fail('suspended', 'This account is suspended. Contact the owner.')
    if (answer.status >= 500) throw new Error(`A sign-in ended with ${answer.status}.`)
    return fail('wrong_password', 'Wrong email address or password.')
  }

  const signIn = async (headers: Headers, input: PasswordSignIn): Promise<Result<string[]>> => {
    const attempt = await signInLimits.begin(headers, input.email)
    if (!attempt.ok) return attempt
    const opened = await open(headers, input)
    if (opened.ok) await attempt.value.succeeded()
    return opened
  }

  /** Each open link has a count of its own. Others cost no password hash. */
  const withLink = async <T>(
    token: string,
    work: (passwordHash: string) => Promise<Result<T>>,
    password: string,
  ): Promise<Result<T>> => {
    const found = await findInvite(db, token, clock.now())
    if (!found) return LINK_GONE
    const wait = await links.take(found.invite.id)
    if (wait !== null) return tooManyAttempts(wait)
    const { password: passwords } = await auth.$context
    const done = await work(await passwords.hash(password))
    if (done.ok) await links.giveBack(found.invite.id)
    return done
  }

  return {
    sessionOf,
    sessionCookie: async () => (await auth.$context).authCookies.sessionToken.name,
    findUserByApiKey: (key) => findUserByApiKey(context, key),
    async renew(headers) {
      const { response, headers: answered } = await current(headers, true)
      if (!response || response.user.suspendedAt) return null
      return [...answered.getSetCookie(), await browsers.remember(headers, response.user.email)]
    },
    signIn,
    async signOut(headers) {
      const answer = await auth.api.signOut({ headers: cookieOf(headers), asResponse: true })
      return answer.headers.getSetCookie()
    },
    passkeys: createPasskeys(context, auth),
    async changePassword(headers, personId, { current: now, password }) {
      const wait = await passwordChanges.take(personId)
      if (wait !== null) return tooManyAttempts(wait)
      const answer = await auth.api.changePassword({
        headers: cookieOf(headers),
        body: { currentPassword: now, newPassword: password, revokeOtherSessions: true },
        asResponse: true,
      })
      if (answer.status >= 500) throw new Error(`A change of password ended with ${answer.status}.`)
      if (!answer.ok) return NOT_THE_PASSWORD
      await passwordChanges.giveBack(personId)
      return ok(answer.headers.getSetCookie())
    },
    async join(headers, token, { name, email, password }) {
      const made = await withLink(
        token,
        (passwordHash) => join(db, token, { name, email, passwordHash }, clock.now()),
        password,
      )
      return made.ok ? open(headers, { email, password }) : made
    },
    async renewPassword(headers, token, { password }) {
      const made = await withLink(
        token,
        (passwordHash) => renewPassword(db, token, passwordHash, clock.now()),
        password,
      )
      return made.ok ? open(headers, { email: made.value.email, password }) : made
    },
  }
}

const NOT_THE_PASSWORD = fail('invalid', 'The current password is wrong.', {
  errors: [{ path: 'current', message: 'The current password is wrong.' }],
})
