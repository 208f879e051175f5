import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { deleteExpiredChallenges } from '#lib/data/accounts/passkeys'
import type { DbContext } from '#lib/db/client'
import { createAttemptLimiter } from '#lib/server/auth/attempt-limiter'
import { type Auth, SUSPENDED } from '#lib/server/auth/auth'
import { cookieOf } from '#lib/server/http/cookies'
import type { Counters } from '#lib/server/http/counters'

/** WebAuthn options for the browser, and the cookies that link its response to the challenge. */
export type Ceremony = { options: unknown; cookies: string[] }

/** Sign-in with a passkey and registration of one. Both have two steps: a challenge and its response. */
export type Passkeys = {
  challenge(): Promise<Result<Ceremony>>
  /** @returns the Set-Cookie headers of a new session */
  signIn(headers: Headers, response: Record<string, unknown>): Promise<Result<string[]>>
  registrationOptions(headers: Headers): Promise<Result<Ceremony>>
  register(headers: Headers, name: string, response: Record<string, unknown>): Promise<Result<void>>
}

/** Challenges per window. Each is a row until it is answered or expires after five minutes. */
const MAX_CHALLENGES_PER_WINDOW = 300

export const createPasskeys = (
  { db, clock, pace, counters }: DbContext & { counters: Counters },
  auth: Auth,
): Passkeys => {
  const attempts = createAttemptLimiter(counters, 'passkey-challenge', MAX_CHALLENGES_PER_WINDOW, pace.attemptWindowMs)

  const ceremony = async (request: () => Promise<Response>): Promise<Result<Ceremony>> => {
    const wait = await attempts.take()
    if (wait !== null)
      return fail('too_many_requests', 'Too many attempts. Wait a minute and try again.', { retryAfter: wait })
    await deleteExpiredChallenges(db, clock.now())
    const answer = await request()
    if (!answer.ok) return refusal(answer)
    return ok({ options: await answer.json(), cookies: answer.headers.getSetCookie() })
  }

  return {
    challenge: () =>
      // Without the session's headers, so that any passkey of this server is accepted.
      ceremony(() => auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), asResponse: true })),
    async signIn(headers, response) {
      const answer = await auth.api.verifyPasskeyAuthentication({
        headers: cookieOf(headers),
        // better-auth validates its content.
        body: { response: response as never },
        asResponse: true,
      })
      return answer.ok ? ok(answer.headers.getSetCookie()) : refusal(answer)
    },
    registrationOptions: (headers) =>
      ceremony(() => auth.api.generatePasskeyRegistrationOptions({ headers: cookieOf(headers), asResponse: true })),
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

const refusal = async (answer: Response): Promise<{ ok: false; failure: Failure }> => {
  const body = (await answer.json().catch(() => null)) as { code?: string } | null
  if (body?.code === SUSPENDED) return fail('suspended', 'This account is suspended. Contact the owner.')
  if (body?.code === 'SESSION_NOT_FRESH')
    return fail(
      'not_fresh',
      'Adding a passkey needs a recent sign-in. Sign out, sign in again and add it within a day.',
    )
  return fail('passkey_refused', 'The passkey wasn’t accepted. Try again, or use your password.')
}
