import { type Failed, fail, ok, type Result } from '#lib/contract/errors'
import { deleteExpiredChallenges } from '#lib/data/accounts/passkeys'
import type { DbContext } from '#lib/db/client'
import { createAttemptLimiter } from '#lib/server/auth/attempt-limiter'
import { type Auth, SUSPENDED } from '#lib/server/auth/auth'
import type { KnownBrowsers } from '#lib/server/auth/known-browsers'
import { tooManyAttempts } from '#lib/server/auth/sign-in-limits'
import { cookieOf } from '#lib/server/http/cookies'
import type { Counters } from '#lib/server/http/counters'

/** WebAuthn options for the browser, and the cookies that link its response to the challenge. */
export type Ceremony = { options: unknown; cookies: string[] }

/** Sign-in with a passkey and registration of one. Both have two steps: a challenge and its response. */
export type Passkeys = {
  challenge(headers: Headers): Promise<Result<Ceremony>>
  /** @returns the Set-Cookie headers of a new session */
  signIn(headers: Headers, response: Record<string, unknown>): Promise<Result<string[]>>
  registrationOptions(headers: Headers, personId: string): Promise<Result<Ceremony>>
  register(headers: Headers, name: string, response: Record<string, unknown>): Promise<Result<void>>
}

/**
 * Challenges per window: of a known browser or a signed-in user, and of all unknown browsers. Each is a row until it is
 * answered or expires after five minutes.
 */
const MAX_CHALLENGES = 60
const MAX_CHALLENGES_OF_UNKNOWN_BROWSERS = 300

export const createPasskeys = (
  { db, clock, pace, counters, browsers }: DbContext & { counters: Counters; browsers: KnownBrowsers },
  auth: Auth,
): Passkeys => {
  const limiter = (name: string, max: number) => createAttemptLimiter(counters, name, max, pace.attemptWindowMs)
  const known = limiter('passkey-challenge-known', MAX_CHALLENGES)
  const unknown = limiter('passkey-challenge', MAX_CHALLENGES_OF_UNKNOWN_BROWSERS)

  /** @param who a known browser or a signed-in user; null for all others */
  const ceremony = async (who: string | null, request: () => Promise<Response>): Promise<Result<Ceremony>> => {
    const wait = who === null ? await unknown.take() : await known.take(who)
    if (wait !== null) return tooManyAttempts(wait)
    await deleteExpiredChallenges(db, clock.now())
    const answer = await request()
    if (!answer.ok) return refusal(answer)
    return ok({ options: await answer.json(), cookies: answer.headers.getSetCookie() })
  }

  return {
    challenge: async (headers) =>
      // Without the session's headers, so that any passkey of this server is accepted.
      ceremony(await browsers.idOf(headers), () =>
        auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), asResponse: true }),
      ),
    async signIn(headers, response) {
      const answer = await auth.api.verifyPasskeyAuthentication({
        headers: cookieOf(headers),
        // better-auth validates its content.
        body: { response: response as never },
        asResponse: true,
      })
      if (!answer.ok) return refusal(answer)
      const { user } = (await answer.json()) as { user: { email: string } }
      return ok([...answer.headers.getSetCookie(), await browsers.remember(headers, user.email)])
    },
    registrationOptions: (headers, personId) =>
      ceremony(personId, () =>
        auth.api.generatePasskeyRegistrationOptions({ headers: cookieOf(headers), asResponse: true }),
      ),
    async register(headers, name, response) {
      const answer = await auth.api.verifyPasskeyRegistration({
        headers: cookieOf(headers),
        body: { response, name },
        asResponse: true,
      })
      return answer.ok ? ok(undefined) : refusal(answer)
    },
  }
}

const refusal = async (answer: Response): Promise<Failed> => {
  if (answer.status >= 500) throw new Error(`A passkey ceremony ended with ${answer.status}.`)
  const body = (await answer.json().catch(() => null)) as { code?: string } | null
  if (body?.code === SUSPENDED) return fail('suspended', 'This account is suspended. Contact the owner.')
  if (body?.code === 'SESSION_NOT_FRESH')
    return fail(
      'not_fresh',
      'Adding a passkey needs a recent sign-in. Sign out, sign in again and add it within a day.',
    )
  return fail('passkey_refused', 'The passkey wasn’t accepted. Try again, or use your password.')
}
