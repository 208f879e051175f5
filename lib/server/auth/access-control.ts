import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { deleteExpiredInvites } from '#lib/data/accounts/invites'
import type { Database, DbContext } from '#lib/db/client'
import { type Access, createAccess } from '#lib/server/auth/access'
import type { Accounts, AccountsContext } from '#lib/server/auth/accounts'
import { createKnownBrowsers } from '#lib/server/auth/known-browsers'
import { deriveKey, randomToken, readOrCreateSecret, readSecret } from '#lib/server/auth/secrets'
import { createSignInLimits, signInSource } from '#lib/server/auth/sign-in-limits'
import type { Env } from '#lib/server/env'
import { type Counters, createCounters } from '#lib/server/http/counters'
import { createLimiter, type Limiter, limitAccess } from '#lib/server/http/rate-limits'
import type { Metrics } from '#lib/server/metrics'

/** Authentication and rate limits of a server. */
export type AccessControl = {
  access: Access
  /** Null in local mode and with an access code. */
  accounts: Accounts | null
  /** Signs sessions and the operator's requests. */
  secret: string
  /** The generated API key; null if the operator sets the keys. */
  generatedKey: string | null
  /** The access code that an earlier version generated, shown to the operator; null without one. */
  generatedCode: string | null
  /** Null without rate limits. */
  limiter: Limiter | null
  /** Counts of requests and sign-ins, shared by all replicas. */
  counters: Counters
}

/** Reads or creates the secrets in the data directory. Opens the accounts and limits that the settings require. */
export const openAccessControl = async (
  parts: DbContext & { env: Env; database: Database; metrics: Metrics; log: Logger },
): Promise<AccessControl> => {
  const { env, pace, database, metrics } = parts
  const secret = env.secret ?? readOrCreateSecret(env.dataDir, 'secret', () => randomBytes(32).toString('hex'))
  // Derived from the secret, so that replicas without a shared disk have the same key.
  const newKey = () =>
    `sl_${env.databaseUrl ? deriveKey(secret, 'api-key').subarray(0, 16).toString('base64url') : randomToken()}`
  const generatedKey = env.apiKeys.length > 0 ? null : readOrCreateSecret(env.dataDir, 'api-key', newKey)
  // Installations from before accounts keep their generated access code.
  const generatedCode = env.local || env.accessCode !== null ? null : readSecret(env.dataDir, 'access-code')
  const accessCode = env.local ? null : (env.accessCode ?? generatedCode)

  const counters = createCounters(database.kind === 'postgres' ? database.execute : null)
  const browsers = createKnownBrowsers(env, secret)
  const signInLimits = createSignInLimits({ env, pace, counters, browsers })
  const guard = { browsers, signInLimits }
  const accounts =
    env.local || accessCode !== null ? null : await openAccounts({ ...parts, ...guard, counters, secret })
  const limiter = env.limits && createLimiter(env.limits, counters, metrics, signInSource({ ...parts, browsers }))
  const access = createAccess(
    env,
    guard,
    { session: secret, apiKeys: generatedKey === null ? env.apiKeys : [generatedKey], accessCode },
    accounts,
  )
  return {
    access: limiter ? limitAccess(access, limiter) : access,
    accounts,
    secret,
    generatedKey,
    generatedCode,
    limiter,
    counters,
  }
}

/** Loads the account modules on demand, because most installations have a single user. */
const openAccounts = async (parts: AccountsContext & { env: Env; secret: string; log: Logger }) => {
  const [{ createAuth }, { createAccounts }] = await Promise.all([
    import('#lib/server/auth/auth'),
    import('#lib/server/auth/accounts'),
  ])
  await deleteExpiredInvites(parts.db, parts.clock.now())
  return createAccounts(parts, createAuth(parts))
}
