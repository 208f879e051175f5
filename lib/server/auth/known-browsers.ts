import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '#lib/server/auth/secrets'
import type { Env } from '#lib/server/env'
import { cookieText, readCookies } from '#lib/server/http/cookies'

/**
 * Browsers that signed in before. Their sign-ins are counted apart, so that strangers cannot use up their attempts.
 * The cookie proves an earlier sign-in to one account, and opens nothing.
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export type KnownBrowsers = {
  /** The id of a browser that signed in to this account, or without an account to any; null for unknown browsers. */
  idOf(headers: Headers, account?: string): Promise<string | null>
  /** The Set-Cookie header of a browser that has signed in to an account. */
  remember(headers: Headers, account: string): Promise<string>
}

/** Renewed with each sign-in and session. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Only sign-ins receive the cookie. */
const PATH = '/api/session'

export const createKnownBrowsers = (env: Pick<Env, 'port' | 'publicUrl'>, secret: string): KnownBrowsers => {
  // Not the key of sessions: the cookie must not pass for one.
  const key = deriveKey(secret, 'known browsers')
  const prefix = `songloom_${env.port}_known_`
  // Several people can share a browser, so each account has a cookie.
  const subjectOf = (account: string) => createHmac('sha256', key).update(account).digest('base64url').slice(0, 22)
  const nameOf = (subject: string) => `${prefix}${subject.slice(0, 8)}`

  const idOf = async (headers: Headers, account?: string): Promise<string | null> => {
    const subject = account === undefined ? undefined : subjectOf(account)
    for (const [name, value] of readCookies(headers)) {
      if (!name.startsWith(prefix)) continue
      const verified = await jwtVerify(value, key, {
        algorithms: ['HS256'],
        requiredClaims: ['jti'],
        ...(subject !== undefined && { subject }),
      }).catch(() => null)
      if (verified?.payload.jti) return verified.payload.jti
    }
    return null
  }

  return {
    idOf,
    async remember(headers, account) {
      const subject = subjectOf(account)
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setJti((await idOf(headers, account)) ?? randomUUID())
        .setExpirationTime(`${COOKIE_SECONDS}s`)
        .sign(key)
      return cookieText(nameOf(subject), token, { path: PATH, age: COOKIE_SECONDS, publicUrl: env.publicUrl })
    },
  }
}
