import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Failure, Result } from '#lib/contract/errors'
import type { Database } from '#lib/db/client'
import type { Access, User } from '#lib/server/auth/access'
import { isSignIn, KINDS, type Kind, kindOf, type Limits, WINDOW } from '#lib/server/http/rate-limit-rules'
import type { Metrics } from '#lib/server/metrics'

/** What a request has used up, for the headers of its answer. */
type Used = { kind: Kind; limit: number; left: number; resetIn: number }

export type Limiter = {
  /** Whoever asks has been recognised; null where they may. A request counts once, however often it is looked at. */
  admit(request: Request, who: string): Promise<Failure | null>
  /** Anybody's request: counts only where somebody wants to be recognised. */
  admitStranger(request: Request): Promise<Failure | null>
  /** The clock was set: nobody is kept out for longer because of it. */
  repairTimes(now: Date): Promise<void>
  /** Says in an answer how much is left (draft-ietf-httpapi-ratelimit-headers). */
  mark(request: Request, answer: Response): void
}

const TABLE = 'rate_limits'

/**
 * Where processes share a database they count together what costs much; reads, of which there are many, each counts by itself.
 * While the database cannot be asked, each counts all by itself.
 */
export const startLimiter = async (limits: Limits, database: Database, metrics: Metrics): Promise<Limiter> => {
  const together = database.kind === 'postgres'
  if (together)
    await database.exclusively(() =>
      database.execute(
        `create table if not exists ${TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
      ),
    )
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.execute(text, values),
  }
  const counters = new Map(
    KINDS.map((kind) => {
      const options = { keyPrefix: kind, points: limits[kind], duration: WINDOW }
      const alone = new RateLimiterMemory(options)
      const counter =
        together && kind !== 'reads'
          ? new RateLimiterPostgres({
              ...options,
              storeClient,
              storeType: 'client',
              tableName: TABLE,
              tableCreated: true,
              insuranceLimiter: alone,
              // Who is over it costs no more questions to the database.
              inMemoryBlockOnConsumed: limits[kind] + 1,
            })
          : alone
      return [kind, counter] as const
    }),
  )
  const seen = new WeakMap<Request, Used>()

  const take = async (request: Request, kind: Kind, who: string): Promise<Failure | null> => {
    if (seen.has(request)) return null
    // Who is known to be over the limit is refused without being counted.
    const { found, isOver } = await counters
      .get(kind)!
      .consume(who)
      .then(
        (found) => ({ found, isOver: false }),
        (refused) => {
          if (refused instanceof RateLimiterRes) return { found: refused, isOver: true }
          throw refused
        },
      )
    const resetIn = Math.min(WINDOW, Math.max(1, Math.ceil(found.msBeforeNext / 1000)))
    seen.set(request, { kind, limit: limits[kind], left: Math.max(0, found.remainingPoints), resetIn })
    if (!isOver) return null
    metrics.limited(kind)
    return {
      code: 'too_many_requests',
      detail: `That is more than ${limits[kind]} ${WORDS[kind]} in a minute. Try again in ${resetIn} s.`,
      retryAfter: resetIn,
    }
  }

  return {
    admit: (request, who) => take(request, kindOf(request.method, pathOf(request)), who),
    admitStranger: async (request) =>
      isSignIn(request.method, pathOf(request), request.headers) ? take(request, 'sign-ins', 'everybody') : null,
    async repairTimes(now) {
      for (const counter of counters.values())
        if (counter instanceof RateLimiterPostgres) counter.deleteInMemoryBlockedAll()
      if (together)
        await database.execute(`delete from ${TABLE} where expire > $1`, [now.getTime() + (WINDOW + 1) * 1000])
    },
    mark(request, answer) {
      const used = seen.get(request)
      if (!used) return
      answer.headers.set('ratelimit-policy', `"${used.kind}";q=${used.limit};w=${WINDOW}`)
      answer.headers.set('ratelimit', `"${used.kind}";r=${used.left};t=${used.resetIn}`)
    },
  }
}

const pathOf = (request: Request) => new URL(request.url).pathname

const WORDS: Record<Kind, string> = {
  reads: 'questions',
  writes: 'changes',
  submits: 'orders',
  uploads: 'uploads',
  'sign-ins': 'attempts to sign in',
}

/** The same access, for so many requests in a minute. */
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

/** Keys are nobody's to read, in the database neither. */
const nameOf = ({ via, id: owner, key }: User): string =>
  via === 'key' ? `key ${createHash('sha256').update(key).digest('base64url').slice(0, 22)}` : `session ${owner}`
