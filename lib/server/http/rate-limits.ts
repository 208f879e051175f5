import type { Failure, Result } from '#lib/contract/errors'
import type { Access, User } from '#lib/server/auth/access'
import { hashedKey } from '#lib/server/auth/attempt-limiter'
import type { Counters } from '#lib/server/http/counters'
import {
  isSignIn,
  kindOf,
  type Limits,
  RATE_LIMIT_KINDS,
  RATE_WINDOW_SECONDS,
  type RateLimitKind,
} from '#lib/server/http/rate-limit-rules'
import type { Metrics } from '#lib/server/metrics'

/** The state of a request's limit, for the response headers. */
type Used = { kind: RateLimitKind; limit: number; left: number; resetIn: number }

export type Limiter = {
  /** Counts a request of an authenticated caller; null if it is within the limit. A request counts once. */
  admit(request: Request, who: string): Promise<Failure | null>
  /** Counts sign-in attempts; null for all other requests. */
  admitStranger(request: Request): Promise<Failure | null>
  /** Sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
  mark(request: Request, answer: Response): void
}

/**
 * Reads are counted per process, because they are frequent; all other kinds are counted across processes.
 * @param signInSource who sends a sign-in
 */
export const createLimiter = (
  limits: Limits,
  counters: Counters,
  metrics: Metrics,
  signInSource: (request: Request) => Promise<string>,
): Limiter => {
  const byKind = new Map(
    RATE_LIMIT_KINDS.map((kind) => {
      const options = { name: kind, max: limits[kind], window: RATE_WINDOW_SECONDS, cachesRefusals: true }
      return [kind, kind === 'reads' ? counters.own(options) : counters.shared(options)] as const
    }),
  )
  const seen = new WeakMap<Request, Used>()

  const take = async (request: Request, kind: RateLimitKind, who: string): Promise<Failure | null> => {
    if (seen.has(request)) return null
    const { isOver, left, resetIn } = await byKind.get(kind)!.take(who)
    seen.set(request, { kind, limit: limits[kind], left, resetIn })
    if (!isOver) return null
    metrics.limited(kind)
    return {
      code: 'too_many_requests',
      detail: `The limit is ${limits[kind]} ${WORDS[kind]} per minute. Try again in ${resetIn} s.`,
      retryAfter: resetIn,
    }
  }

  return {
    admit: (request, who) => take(request, kindOf(request.method, pathOf(request)), who),
    admitStranger: async (request) =>
      isSignIn(request.method, pathOf(request), request.headers)
        ? take(request, 'sign-ins', hashedKey(await signInSource(request)))
        : null,
    mark(request, answer) {
      const used = seen.get(request)
      if (!used) return
      answer.headers.set('ratelimit-policy', `"${used.kind}";q=${used.limit};w=${RATE_WINDOW_SECONDS}`)
      answer.headers.set('ratelimit', `"${used.kind}";r=${used.left};t=${used.resetIn}`)
    },
  }
}

const pathOf = (request: Request) => new URL(request.url).pathname

const WORDS: Record<RateLimitKind, string> = {
  reads: 'reads',
  writes: 'changes',
  submits: 'song requests',
  uploads: 'uploads',
  'sign-ins': 'sign-in attempts',
}

/** The same access, with rate limits. */
export const limitAccess = (access: Access, limits: Limiter): Access => {
  const within =
    (recognise: (request: Request) => Promise<Result<User>>) =>
    async (request: Request): Promise<Result<User>> => {
      const caller = await recognise(request)
      if (!caller.ok) return caller
      const failure = await limits.admit(request, nameOf(caller.value))
      return failure ? { ok: false, failure } : caller
    }
  return {
    ...access,
    requireCaller: within(access.requireCaller),
    requireUser: within(access.requireUser),
    requireAdmin: within(access.requireAdmin),
  }
}

/** The counter key of a caller. API keys are hashed, so that the database holds none. */
const nameOf = ({ via, id: owner, key }: User): string => (via === 'key' ? `key ${hashedKey(key)}` : `session ${owner}`)
