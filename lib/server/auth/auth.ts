import { createHmac } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { Logger } from 'pino'
import { SESSION_LIFETIME_MS } from '#lib/data/accounts/sessions'
import { findUser } from '#lib/data/accounts/users'
import type { Db } from '#lib/db/client'
import { credentials, passkeys, people, sessions, verifications } from '#lib/db/people'
import type { Env } from '#lib/server/env'
import { passkeyHost } from '#lib/server/env'

const DAY_SECONDS = 24 * 60 * 60

/** Error code of a suspended user's sign-in. */
export const SUSPENDED = 'SUSPENDED'

/**
 * better-auth verifies passwords and passkeys, and creates, signs, finds and renews sessions. Only our own routes call it,
 * after they check origin and rate limits. Its HTTP handler is not mounted.
 */
export const createAuth = (parts: { env: Env; db: Db; secret: string; log: Logger }) => {
  const { env, db, secret, log } = parts
  return betterAuth({
    appName: 'Songloom',
    baseURL: env.publicUrl ?? `http://localhost:${env.port}`,
    secret: createHmac('sha256', secret).update('sessions of accounts').digest('hex'),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: people, session: sessions, account: credentials, verification: verifications, passkey: passkeys },
    }),
    user: { additionalFields: { suspendedAt: { type: 'date', required: false, input: false } } },
    session: { expiresIn: SESSION_LIFETIME_MS / 1000, updateAge: DAY_SECONDS, freshAge: DAY_SECONDS },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 200 },
    plugins: [passkey({ rpID: passkeyHost(env), rpName: 'Songloom' })],
    advanced: {
      cookiePrefix: `songloom_${env.port}`,
      useSecureCookies: env.publicUrl?.startsWith('https:') ?? false,
      // Forwarded headers are not trusted, so client addresses are unknown.
      ipAddress: { disableIpTracking: true },
    },
    // accounts.ts limits attempts per account and in total.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const person = await findUser(db, session.userId)
            if (person?.suspendedAt != null) throw new APIError('FORBIDDEN', { code: SUSPENDED, message: SUSPENDED })
            return { data: session }
          },
        },
      },
    },
    logger: {
      level: 'error',
      log: (level, message) => (level === 'error' ? log.error({ from: 'better-auth' }, message) : undefined),
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
