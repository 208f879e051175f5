import type { Db } from '#lib/db/client'
import { credentials, dailyUsage, invites, passkeys, people, personKeys, sessions } from '#lib/db/people'

/** In foreign-key order. */
const TABLES = [people, credentials, passkeys, personKeys, sessions, dailyUsage, invites] as const

const BATCH_SIZE = 500

/**
 * Copies all users and their accounts into another database, since no file holds them. Returns the number of users.
 */
export const copyUsers = (from: Db, to: Db): Promise<number> =>
  to.transaction(async (tx) => {
    let count = 0
    for (const table of TABLES) {
      const rows = await from.select().from(table)
      for (let at = 0; at < rows.length; at += BATCH_SIZE)
        await tx
          .insert(table)
          .values(rows.slice(at, at + BATCH_SIZE))
          .onConflictDoNothing()
      if (table === people) count = rows.length
    }
    return count
  })
