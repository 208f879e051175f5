import { type Failed, fail, ok, type Result } from '#lib/contract/errors'
import { findInvite } from '#lib/data/accounts/invites'
import type { DbContext } from '#lib/db/client'
import type { Seconds } from '#lib/music/time'
import type { Pace } from '#lib/pace'
import { type AttemptLimiter, createAttemptLimiter, createSlowdown } from '#lib/server/auth/attempt-limiter'
import type { KnownBrowsers } from '#lib/server/auth/known-browsers'
import type { Env } from '#lib/server/env'
import { clientIp, networkOf } from '#lib/server/http/client-ip'
import type { Counters } from '#lib/server/http/counters'

/**
 * Slows down the guessing of passwords and codes. A browser that signed in to the account before has a count of its own.
 * All others count per address and account, so that nobody slows others down alone, and then per account and in total.
 */
export type SignInLimits = {
  /** Counts an attempt before it is checked, so that concurrent ones cannot exceed the limit. */
  begin(headers: Headers, account: string): Promise<Result<SignInAttempt>>
}

export type SignInAttempt = {
  /** Uncounts the attempt. */
  succeeded(): Promise<void>
}

/** Failed attempts before the first pause: of a browser, of an address at an account, and of all unknown browsers at it. */
const IMMEDIATE = 10
const IMMEDIATE_FOR_ACCOUNT = 50

/** Of all unknown browsers per window. Each costs a password hash of about 0.1 s. */
const MAX_BY_UNKNOWN_BROWSERS = 300

export const createSignInLimits = (parts: {
  env: Pick<Env, 'trustedProxies'>
  pace: Pace
  counters: Counters
  browsers: KnownBrowsers
}): SignInLimits => {
  const { env, pace, counters, browsers } = parts
  const slowdown = (name: string, immediate: number, maxPause: number) =>
    createSlowdown(counters, `sign-in-${name}`, {
      immediate,
      pause: pace.attemptPauseMs,
      maxPause,
      memory: pace.attemptMemoryMs,
    })
  const byBrowser = slowdown('browser', IMMEDIATE, pace.maxAttemptPauseMs)
  const byAddress = slowdown('address', IMMEDIATE, pace.maxAttemptPauseMs)
  const byAccount = slowdown('account', IMMEDIATE_FOR_ACCOUNT, pace.maxAccountPauseMs)
  const unknown = createAttemptLimiter(counters, 'sign-in-unknown', MAX_BY_UNKNOWN_BROWSERS, pace.attemptWindowMs)

  return {
    async begin(headers, account) {
      const browser = await browsers.idOf(headers, account)
      const counts: [AttemptLimiter, string][] = browser
        ? [[byBrowser, browser]]
        : [
            [byAddress, `${networkOf(clientIp(headers, env))} ${account}`],
            [byAccount, account],
            [unknown, ''],
          ]
      const taken: typeof counts = []
      const giveBack = async () => {
        await Promise.all(taken.map(([limiter, key]) => limiter.giveBack(key)))
      }
      for (const [limiter, key] of counts) {
        const wait = await limiter.take(key)
        if (wait !== null) {
          await giveBack()
          return tooManyAttempts(wait)
        }
        taken.push([limiter, key])
      }
      return ok({ succeeded: giveBack })
    },
  }
}

export const tooManyAttempts = (retryAfter: Seconds): Failed =>
  fail('too_many_requests', `Too many attempts. Try again in ${retryAfter} s.`, { retryAfter })

/**
 * Names who sends a sign-in, for its rate limit: a browser that signed in before, the holder of an open link, or a network.
 * @throws if the database does not respond
 */
export const signInSource =
  ({ env, db, clock, browsers }: DbContext & { env: Pick<Env, 'trustedProxies'>; browsers: KnownBrowsers }) =>
  async ({ url, headers }: Request): Promise<string> => {
    const browser = await browsers.idOf(headers)
    if (browser !== null) return `browser ${browser}`
    const [, token] = /^\/api\/join\/([^/]+)$/.exec(new URL(url).pathname) ?? []
    const found = token === undefined ? null : await findInvite(db, token, clock.now())
    return found ? `link ${found.invite.id}` : `network ${networkOf(clientIp(headers, env))}`
  }
