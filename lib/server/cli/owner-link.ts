import { join } from 'node:path'
import { systemClock } from '#lib/clock'
import { createInvite, hasOwner } from '#lib/data/accounts/invites'
import { OWNER } from '#lib/data/accounts/owner'
import { findUser } from '#lib/data/accounts/users'
import { openDatabase } from '#lib/db/client'
import { DEFAULT_PACE } from '#lib/pace'
import type { App } from '#lib/server/app'
import { type Env, readEnv } from '#lib/server/env'
import { takeDataLock } from './lock.mjs'

const TIMING = { clock: systemClock, pace: DEFAULT_PACE }

/** The server's base URL as seen from this machine. */
const baseOf = (env: Env) => {
  if (env.publicUrl !== null) return env.publicUrl
  const everywhere = env.host === '0.0.0.0' || env.host === '::'
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  return `http://${everywhere ? 'localhost' : host}:${env.port}`
}

/** A link that creates the owner's account; null if it exists or accounts are off. */
export const newOwnerLink = async ({ accounts, db, env, clock }: App): Promise<string | null> => {
  if (!accounts || (await hasOwner(db))) return null
  const { token } = await createInvite(db, { kind: 'owner' }, clock.now())
  return `${baseOf(env)}/join/${token}`
}

/**
 * Implements `npm run owner-link`: a link to set the owner's password.
 * @param port the server's port
 * @returns a message for the operator
 * @throws if the data directory is in use
 */
export const ownerLink = async (port: number): Promise<string> => {
  const env = { ...readEnv(), port }
  if (!env.databaseUrl) takeDataLock(env.dataDir)
  const database = await openDatabase(
    env.databaseUrl ? { url: env.databaseUrl } : { directory: join(env.dataDir, 'db') },
    TIMING,
  )
  try {
    const owner = await findUser(database.db, OWNER)
    const options = owner
      ? ({ kind: 'password', personId: OWNER, note: owner.name } as const)
      : ({ kind: 'owner' } as const)
    const { token } = await createInvite(database.db, options, TIMING.clock.now())
    const purpose = owner ? `Link to set a new password for ${owner.email}` : 'Link to create the owner account'
    // With Postgres, Songloom may be running.
    const start = env.databaseUrl ? '' : '. Start Songloom, then open it'
    return `${purpose}, valid for one day${start}:\n${baseOf(env)}/join/${token}`
  } finally {
    await database.close()
  }
}
