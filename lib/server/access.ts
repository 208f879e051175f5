import { jwtVerify, SignJWT } from 'jose'
import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { Env } from '#lib/server/env'
import { sameText } from '#lib/server/keys'
import { isAllowedHost, isOwnOrigin } from '#lib/server/origin'

/** Who is asking. `via` decides what they may see: programs with a key have the specification's paths and media only. */
export type Caller = {
  owner: string
  via: 'session' | 'key'
  /** The studio's own key that was sent; for a browser, which sends none, the first that there is. */
  key: string
}

export type Access = {
  /** Anybody's request: refused only where the address itself is wrong. */
  checkHost(request: Request): Failure | null
  /** A caller of the specification's paths: the browser's session or one of the studio's own keys. */
  requireCaller(request: Request): Promise<Result<Caller>>
  /** The owner, through a page. */
  requireOwner(request: Request): Promise<Result<Caller>>
  /** The same for a page that is rendered here: null where somebody must sign in first. */
  callerOf(headers: Headers): Promise<Caller | null>
  /** Signs somebody in; answers the Set-Cookie header. */
  signIn(request: Request, code: string | null): Promise<Result<string>>
}

/** One owner for now; every row and every query already carries it. */
export const OWNER = 'owner'
const YEAR = 365 * 24 * 60 * 60

/** Wrong codes are counted for everybody together, since addresses are cheap. */
const MAX_WRONG = 10
const WRONG_WINDOW = 60_000

export const createAccess = (
  env: Env,
  secrets: { session: string; apiKeys: string[]; accessCode: string | null },
): Access => {
  const signingKey = new TextEncoder().encode(secrets.session)
  const cookieName = `songloom_${env.port}`
  let wrong: number[] = []

  const sessionOf = async (headers: Headers): Promise<Caller | null> => {
    const cookie = headers
      .get('cookie')
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${cookieName}=`))
    if (!cookie) return null
    try {
      const { payload } = await jwtVerify(cookie.slice(cookieName.length + 1), signingKey, { algorithms: ['HS256'] })
      return payload.sub === OWNER ? { owner: OWNER, via: 'session', key: secrets.apiKeys[0] ?? secrets.session } : null
    } catch {
      return null
    }
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
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwnOrigin(request.headers, env))
      return fail('forbidden_origin', 'Only the studio’s own pages may do that.')
    return ok(caller)
  }

  return {
    checkHost,
    requireOwner,
    callerOf: sessionOf,
    async requireCaller(request) {
      const header = request.headers.get('authorization')
      if (header === null) return requireOwner(request)
      const wrongHost = checkHost(request)
      if (wrongHost) return { ok: false, failure: wrongHost }
      const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
      return key !== undefined && secrets.apiKeys.some((known) => sameText(known, key))
        ? ok({ owner: OWNER, via: 'key', key })
        : fail('unauthorized', 'That key is not one of this studio’s. Its key is shown in Settings.')
    },
    async signIn(request, code) {
      const wrongHost = checkHost(request)
      if (wrongHost) return { ok: false, failure: wrongHost }
      if (!isOwnOrigin(request.headers, env))
        return fail('forbidden_origin', 'Only the studio’s own pages may do that.')
      if (secrets.accessCode !== null) {
        if (code === null && (await sessionOf(request.headers)) === null)
          return fail('unauthorized', 'Enter the access code.')
        if (code !== null) {
          const now = Date.now()
          wrong = wrong.filter((time) => now - time < WRONG_WINDOW)
          if (wrong.length >= MAX_WRONG)
            return fail('too_many_requests', 'Too many wrong codes. Wait a minute and try again.', {
              retryAfter: Math.ceil((WRONG_WINDOW - (now - wrong[0]!)) / 1000),
            })
          if (!sameText(code, secrets.accessCode)) {
            wrong.push(now)
            return fail('wrong_code', 'That is not the access code. It is printed where the studio was started.')
          }
        }
      }
      const session = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(OWNER)
        .setIssuedAt()
        .setExpirationTime(`${YEAR}s`)
        .sign(signingKey)
      const secure = env.publicUrl?.startsWith('https:') ? '; Secure' : ''
      return ok(`${cookieName}=${session}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`)
    },
  }
}
