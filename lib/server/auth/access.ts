import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { OWNER } from '#lib/data/accounts/owner'
import type { Seconds } from '#lib/music/time'
import type { Accounts } from '#lib/server/auth/accounts'
import type { KnownBrowsers } from '#lib/server/auth/known-browsers'
import { equalInConstantTime } from '#lib/server/auth/secrets'
import type { SignInLimits } from '#lib/server/auth/sign-in-limits'
import type { Env } from '#lib/server/env'
import { cookieText, readCookies } from '#lib/server/http/cookies'
import { isAllowedHost, isOwnOrigin } from '#lib/server/http/origin'
import { notFound } from '#lib/server/http/problem'

/** The authenticated sender of a request. API keys give access to the operations that the contract opens to programs. */
export type User = {
  id: string
  via: 'session' | 'key'
  /** The API key that was sent; the first configured key for a browser. */
  key: string
  /** The account session of a browser; null without accounts. */
  session: string | null
}

export type Access = {
  /** Refuses a request with a disallowed host name. */
  checkHost(request: Request): Failure | null
  /** For the public API: a session or an API key. */
  requireCaller(request: Request): Promise<Result<User>>
  /** For the app's own pages: a session. */
  requireUser(request: Request): Promise<Result<User>>
  /** For the owner's pages: the owner's session; 404 for all others. */
  requireAdmin(request: Request): Promise<Result<User>>
  /** Refuses requests from outside this app's pages; needs no sign-in. */
  requireOwnPage(request: Request): Failure | null
  /** The user of a page rendered on the server; null before sign-in. */
  callerOf(headers: Headers): Promise<User | null>
  /** Signs in with the access code; returns the Set-Cookie headers. Any code signs in where none is set. */
  signIn(request: Request, code: string): Promise<Result<string[]>>
  /** Renews the session of a browser; where no sign-in is needed, creates one. Returns the Set-Cookie headers. */
  renewSession(request: Request): Promise<Result<string[]>>
  /** The name of the cookie that a signed-in browser sends. */
  sessionCookie(): Promise<string>
  /** Signs out; returns the Set-Cookie headers. */
  signOut(request: Request): Promise<string[]>
}

/** Lifetime of a session without accounts. */
const SESSION_SECONDS = 365 * 24 * 60 * 60

/** The access code counts as one account. */
const CODE_ACCOUNT = 'access code'

export const createAccess = (
  env: Env,
  { browsers, signInLimits }: { browsers: KnownBrowsers; signInLimits: SignInLimits },
  secrets: { session: string; apiKeys: string[]; accessCode: string | null },
  accounts: Accounts | null = null,
): Access => {
  const signingKey = new TextEncoder().encode(secrets.session)
  const cookieName = `songloom_${env.port}`

  const ownerSession = (session: string | null = null): User => ({
    id: OWNER,
    via: 'session',
    key: secrets.apiKeys[0] ?? secrets.session,
    session,
  })

  /** Derives a member's callback key, because browsers send no API key. */
  const keyOf = (person: string) => createHmac('sha256', secrets.session).update(`key of ${person}`).digest('base64url')

  const sessionOf = async (headers: Headers): Promise<User | null> => {
    if (accounts) {
      const found = await accounts.sessionOf(headers)
      if (!found) return null
      const { personId: owner, sessionId: session } = found
      return owner === OWNER ? ownerSession(session) : { id: owner, via: 'session', key: keyOf(owner), session }
    }
    const cookie = readCookies(headers).get(cookieName)
    if (!cookie) return null
    try {
      const { payload } = await jwtVerify(cookie, signingKey, { algorithms: ['HS256'] })
      return payload.sub === OWNER ? ownerSession() : null
    } catch {
      return null
    }
  }

  const cookie = (value: string, age: Seconds) =>
    cookieText(cookieName, value, { path: '/', age, publicUrl: env.publicUrl })

  const checkHost = (request: Request): Failure | null =>
    isAllowedHost(request.headers, env)
      ? null
      : {
          code: 'wrong_host',
          detail: 'In local mode Songloom can only be opened at localhost.',
        }

  const requireOwnPage = (request: Request): Failure | null =>
    checkHost(request) ?? (isOwnOrigin(request.headers, env) ? null : NOT_OUR_PAGE.failure)

  const newSession = async (request: Request): Promise<Result<string[]>> => {
    const session = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(OWNER)
      .setIssuedAt()
      .setExpirationTime(`${SESSION_SECONDS}s`)
      .sign(signingKey)
    return ok([
      cookie(session, SESSION_SECONDS),
      ...(secrets.accessCode === null ? [] : [await browsers.remember(request.headers, CODE_ACCOUNT)]),
    ])
  }

  const requireUser = async (request: Request): Promise<Result<User>> => {
    const wrongHost = checkHost(request)
    if (wrongHost) return { ok: false, failure: wrongHost }
    const caller = await sessionOf(request.headers)
    if (!caller) return fail('unauthorized', 'Sign in from a browser, or send an API key: Authorization: Bearer <key>.')
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwnOrigin(request.headers, env)) return NOT_OUR_PAGE
    return ok(caller)
  }

  return {
    checkHost,
    requireUser,
    async requireAdmin(request) {
      const caller = await requireUser(request)
      return caller.ok && caller.value.id !== OWNER ? notFound('URL') : caller
    },
    requireOwnPage,
    callerOf: sessionOf,
    async requireCaller(request) {
      const header = request.headers.get('authorization')
      if (header === null) return requireUser(request)
      const wrongHost = checkHost(request)
      if (wrongHost) return { ok: false, failure: wrongHost }
      const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
      if (key !== undefined && secrets.apiKeys.some((known) => equalInConstantTime(known, key)))
        return ok({ id: OWNER, via: 'key', key, session: null })
      const person = key !== undefined && accounts ? await accounts.findUserByApiKey(key) : null
      return key !== undefined && person !== null
        ? ok({ id: person, via: 'key', key, session: null })
        : fail('unauthorized', 'This API key isn’t valid or was revoked. Use another one.')
    },
    async signIn(request, code) {
      const refused = requireOwnPage(request)
      if (refused) return { ok: false, failure: refused }
      if (secrets.accessCode === null) return newSession(request)
      const attempt = await signInLimits.begin(request.headers, CODE_ACCOUNT)
      if (!attempt.ok) return attempt
      if (!equalInConstantTime(code, secrets.accessCode))
        return fail('wrong_code', 'Wrong access code. Check it and try again.')
      await attempt.value.succeeded()
      return newSession(request)
    },
    async renewSession(request) {
      const refused = requireOwnPage(request)
      if (refused) return { ok: false, failure: refused }
      if (accounts) {
        const renewed = await accounts.renew(request.headers)
        return renewed ? ok(renewed) : fail('unauthorized', 'Sign in.')
      }
      if (secrets.accessCode !== null && (await sessionOf(request.headers)) === null)
        return fail('unauthorized', 'Enter the access code.')
      return newSession(request)
    },
    sessionCookie: async () => (accounts ? accounts.sessionCookie() : cookieName),
    signOut: async (request) => (accounts ? accounts.signOut(request.headers) : [cookie('', 0)]),
  }
}

const NOT_OUR_PAGE = fail('forbidden_origin', 'Requests from other sites aren’t allowed.')
