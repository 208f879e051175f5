import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Timing } from '#lib/clock'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { OWNER } from '#lib/data/accounts/owner'
import type { Accounts } from '#lib/server/auth/accounts'
import { createTries } from '#lib/server/auth/attempt-limiter'
import { sameText } from '#lib/server/auth/secrets'
import type { Env } from '#lib/server/env'
import { isAllowedHost, isOwnOrigin } from '#lib/server/http/origin'
import { notFound } from '#lib/server/http/problem'

/** Who is asking. `via` decides what they may see: programs with a key have the specification's paths and media only. */
export type Caller = {
  owner: string
  via: 'session' | 'key'
  /** The studio's own key that was sent; for a browser, which sends none, the first that there is. */
  key: string
  /** The session of an account by which a browser came in; null where there are none. */
  session: string | null
}

export type Access = {
  /** Anybody's request: refused only where the address itself is wrong. */
  checkHost(request: Request): Failure | null
  /** A caller of the specification's paths: the browser's session or one of the studio's own keys. */
  requireCaller(request: Request): Promise<Result<Caller>>
  /** Whoever owns what is asked for, through a page. */
  requireOwner(request: Request): Promise<Result<Caller>>
  /** The one whose studio it is, through a page. To everybody else such an address does not exist. */
  requireStudioOwner(request: Request): Promise<Result<Caller>>
  /** Somebody who may be a stranger yet, at a page of this studio. */
  requireOwnPage(request: Request): Failure | null
  /** The same for a page that is rendered here: null where somebody must sign in first. */
  callerOf(headers: Headers): Promise<Caller | null>
  /** Signs somebody in, or lets one who is signed in stay so; answers the Set-Cookie headers. */
  signIn(request: Request, code: string | null): Promise<Result<string[]>>
  /** The name of the cookie that a signed-in browser sends. */
  sessionCookie(): Promise<string>
  /** The Set-Cookie headers that make this browser a stranger again. */
  signOut(request: Request): Promise<string[]>
}

const YEAR = 365 * 24 * 60 * 60

/** Wrong codes are counted for everybody together, since addresses are cheap. */
const MAX_WRONG = 10

export const createAccess = (
  env: Env,
  { clock, pace }: Timing,
  secrets: { session: string; apiKeys: string[]; accessCode: string | null },
  accounts: Accounts | null = null,
): Access => {
  const signingKey = new TextEncoder().encode(secrets.session)
  const cookieName = `songloom_${env.port}`
  const tries = createTries(clock, MAX_WRONG, pace.attemptWindowMs)

  const ownerSession = (session: string | null = null): Caller => ({
    owner: OWNER,
    via: 'session',
    key: secrets.apiKeys[0] ?? secrets.session,
    session,
  })

  /** A member's browser sends no key; what signs on their behalf is made for them. */
  const keyOf = (person: string) => createHmac('sha256', secrets.session).update(`key of ${person}`).digest('base64url')

  const sessionOf = async (headers: Headers): Promise<Caller | null> => {
    if (accounts) {
      const found = await accounts.sessionOf(headers)
      if (!found) return null
      const { personId: owner, sessionId: session } = found
      return owner === OWNER ? ownerSession(session) : { owner, via: 'session', key: keyOf(owner), session }
    }
    const cookie = headers
      .get('cookie')
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${cookieName}=`))
    if (!cookie) return null
    try {
      const { payload } = await jwtVerify(cookie.slice(cookieName.length + 1), signingKey, { algorithms: ['HS256'] })
      return payload.sub === OWNER ? ownerSession() : null
    } catch {
      return null
    }
  }

  const cookie = (value: string, seconds: number) => {
    const secure = env.publicUrl?.startsWith('https:') ? '; Secure' : ''
    return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  }

  const checkHost = (request: Request): Failure | null =>
    isAllowedHost(request.headers, env)
      ? null
      : {
          code: 'wrong_host',
          detail: 'In local mode the studio answers only under this machine’s own name, such as localhost.',
        }

  const requireOwner = async (request: Request): Promise<Result<Caller>> => {
    const wrongHost = checkHost(request)
    if (wrongHost) return { ok: false, failure: wrongHost }
    const caller = await sessionOf(request.headers)
    if (!caller)
      return fail('unauthorized', 'Open the studio in a browser first, or send a key: Authorization: Bearer <key>.')
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwnOrigin(request.headers, env)) return NOT_OUR_PAGE
    return ok(caller)
  }

  return {
    checkHost,
    requireOwner,
    async requireStudioOwner(request) {
      const caller = await requireOwner(request)
      return caller.ok && caller.value.owner !== OWNER ? notFound('address') : caller
    },
    requireOwnPage: (request) =>
      checkHost(request) ?? (isOwnOrigin(request.headers, env) ? null : NOT_OUR_PAGE.failure),
    callerOf: sessionOf,
    async requireCaller(request) {
      const header = request.headers.get('authorization')
      if (header === null) return requireOwner(request)
      const wrongHost = checkHost(request)
      if (wrongHost) return { ok: false, failure: wrongHost }
      const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
      if (key !== undefined && secrets.apiKeys.some((known) => sameText(known, key)))
        return ok({ owner: OWNER, via: 'key', key, session: null })
      const person = key !== undefined && accounts ? await accounts.personWithKey(key) : null
      return key !== undefined && person !== null
        ? ok({ owner: person, via: 'key', key, session: null })
        : fail('unauthorized', 'That key is not one of this studio’s. Its key is shown in Settings.')
    },
    async signIn(request, code) {
      const wrongHost = checkHost(request)
      if (wrongHost) return { ok: false, failure: wrongHost }
      if (!isOwnOrigin(request.headers, env)) return NOT_OUR_PAGE
      if (accounts) {
        const renewed = await accounts.renew(request.headers)
        return renewed ? ok(renewed) : fail('unauthorized', 'Sign in.')
      }
      if (secrets.accessCode !== null) {
        if (code === null && (await sessionOf(request.headers)) === null)
          return fail('unauthorized', 'Enter the access code.')
        if (code !== null) {
          const wait = tries.take()
          if (wait !== null)
            return fail('too_many_requests', 'Too many wrong codes. Wait a minute and try again.', { retryAfter: wait })
          if (!sameText(code, secrets.accessCode))
            return fail('wrong_code', 'That is not the access code. It is printed where the studio was started.')
          tries.giveBack()
        }
      }
      const session = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(OWNER)
        .setIssuedAt()
        .setExpirationTime(`${YEAR}s`)
        .sign(signingKey)
      return ok([cookie(session, YEAR)])
    },
    sessionCookie: async () => (accounts ? accounts.sessionCookie() : cookieName),
    signOut: async (request) => (accounts ? accounts.signOut(request.headers) : [cookie('', 0)]),
  }
}

const NOT_OUR_PAGE = fail('forbidden_origin', 'Only the studio’s own pages may do that.')
