import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import { deleteExpiredChallenges } from '#lib/data/accounts/passkeys'
import type { DbContext } from '#lib/db/client'
import { createAttemptLimiter } from '#lib/server/auth/attempt-limiter'
import { type Auth, SUSPENDED } from '#lib/server/auth/auth'
import { cookieOf } from '#lib/server/http/cookies'
import type { Counters } from '#lib/server/http/counters'

/** What a browser's authenticator is asked, and the cookies by which its answer is known again. */
export type Ceremony = { options: unknown; cookies: string[] }

/** Signing in by a passkey, and giving an account another one. Both are two steps: a challenge, and its answer. */
export type PasskeyDoors = {
  challenge(): Promise<Result<Ceremony>>
  /** Answers the Set-Cookie headers of a new session. */
  signIn(headers: Headers, response: Record<string, unknown>): Promise<Result<string[]>>
  offer(headers: Headers): Promise<Result<Ceremony>>
  add(headers: Headers, name: string, response: Record<string, unknown>): Promise<Result<void>>
}

/** Challenges that are given out in a minute: each is a row until it is answered or its five minutes are over. */
const MOST = 300

export const createPasskeyDoors = (
  { db, clock, pace, counters }: DbContext & { counters: Counters },
  auth: Auth,
): PasskeyDoors => {
  const attempts = createAttemptLimiter(counters, 'passkey-challenge', MOST, pace.attemptWindowMs)

  const ceremony = async (ask: () => Promise<Response>): Promise<Result<Ceremony>> => {
    const wait = await attempts.take()
    if (wait !== null)
      return fail('too_many_requests', 'Too many attempts. Wait a minute and try again.', { retryAfter: wait })
    await deleteExpiredChallenges(db, clock.now())
    const answer = await ask()
    if (!answer.ok) return refusal(answer)
    return ok({ options: await answer.json(), cookies: answer.headers.getSetCookie() })
  }

  return {
    challenge: () =>
      // Who is signed in here already is nobody's business: any passkey of this studio may answer.
      ceremony(() => auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), asResponse: true })),
    async signIn(headers, response) {
      const answer = await auth.api.verifyPasskeyAuthentication({
        headers: cookieOf(headers),
        // What is in it is the library's to judge.
        body: { response: response as never },
        asResponse: true,
      })
      return answer.ok ? ok(answer.headers.getSetCookie()) : refusal(answer)
    },
    offer: (headers) =>
      ceremony(() => auth.api.generatePasskeyRegistrationOptions({ headers: cookieOf(headers), asResponse: true })),
    async add(headers, name, response) {
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
  const told = (await answer.json().catch(() => null)) as { code?: string } | null
  if (told?.code === SUSPENDED) return fail('suspended', 'This account is suspended. Contact the owner of this studio.')
  if (told?.code === 'SESSION_NOT_FRESH')
    return fail(
      'not_fresh',
      'Adding a passkey needs a recent sign-in. Sign out, sign in again and add it within a day.',
    )
  return fail('passkey_refused', 'The passkey was not accepted. Try again, or use your password.')
}
