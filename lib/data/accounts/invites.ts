import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { fail, ok, type Result } from '#lib/contract/errors'
import { OWNER } from '#lib/data/accounts/owner'
import { newToken, tokenHash } from '#lib/data/accounts/tokens'
import type { Db, Tx } from '#lib/db/client'
import type { InviteKind } from '#lib/db/column-types'
import { credentials, invites, people, sessions } from '#lib/db/people'

/** A single-use link: to the owner account, to a new account, or to a new password. */
export type Invite = typeof invites.$inferSelect

const HOUR_MS = 60 * 60 * 1000

/** Lifetime of each kind of link, in milliseconds. */
export const INVITE_LIFETIMES_MS: Record<InviteKind, number> = {
  owner: 24 * HOUR_MS,
  member: 7 * 24 * HOUR_MS,
  password: 24 * HOUR_MS,
}

type NewInvite = {
  kind: InviteKind
  personId?: string
  note?: string
  songsPerDay?: number | null
  storageBytes?: number | null
}

/** Returns the token once; only its hash is stored. */
export const createInvite = async (
  db: Db,
  values: NewInvite,
  now: Date,
): Promise<{ invite: Invite; token: string }> => {
  const token = newToken()
  const [invite] = await db
    .insert(invites)
    .values({
      id: randomUUID(),
      tokenHash: tokenHash(token),
      ...values,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITE_LIFETIMES_MS[values.kind]),
    })
    .returning()
  if (!invite) throw new Error('The invite was not written.')
  return { invite, token }
}

const open = (now: Date) => and(isNull(invites.usedAt), gt(invites.expiresAt, now))

/** The unused, unexpired invite of a token; null if there is none. */
export const findInvite = async (
  db: Db,
  token: string,
  now: Date,
): Promise<{ invite: Invite; email: string | null } | null> => {
  const [found] = await db
    .select({ invite: invites, email: people.email })
    .from(invites)
    .leftJoin(people, eq(people.id, invites.personId))
    .where(and(eq(invites.tokenHash, tokenHash(token)), open(now)))
  if (!found || (found.invite.kind === 'owner' && (await hasOwner(db)))) return null
  return found
}

/** All unused, unexpired invites except the owner’s. */
export const openInvites = (db: Db, now: Date): Promise<Invite[]> =>
  db
    .select()
    .from(invites)
    .where(and(ne(invites.kind, 'owner'), open(now)))
    .orderBy(asc(invites.createdAt), asc(invites.id))

/** Whether a valid invite was revoked. */
export const revokeInvite = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const gone = await db
    .delete(invites)
    .where(and(eq(invites.id, id), ne(invites.kind, 'owner'), open(now)))
    .returning({ id: invites.id })
  return gone.length > 0
}

export const hasOwner = async (db: Db | Tx): Promise<boolean> => {
  const found = await db.select({ id: people.id }).from(people).where(eq(people.id, OWNER))
  return found.length > 0
}

/** Deletes used and expired invites. */
export const deleteExpiredInvites = async (db: Db, now: Date): Promise<void> => {
  await db.delete(invites).where(or(lt(invites.usedAt, now), lt(invites.expiresAt, now)))
}

/**
 * Shortens sessions and invites that expire later than their full lifetime from now.
 * A clock that ran ahead would otherwise keep them valid for as long as it was wrong.
 */
export const capExpiry = async (db: Db, now: Date, sessionMs: number): Promise<void> => {
  const later = (duration: number) => new Date(now.getTime() + duration)
  await db
    .update(sessions)
    .set({ expiresAt: later(sessionMs) })
    .where(gt(sessions.expiresAt, later(sessionMs + HOUR_MS)))
  for (const kind of ['owner', 'member', 'password'] as const)
    await db
      .update(invites)
      .set({ expiresAt: later(INVITE_LIFETIMES_MS[kind]) })
      .where(and(eq(invites.kind, kind), gt(invites.expiresAt, later(INVITE_LIFETIMES_MS[kind] + HOUR_MS))))
}

export const LINK_GONE = fail('link_gone', 'This link was already used or has expired. Ask for a new one.')
const EMAIL_TAKEN = fail('invalid', 'This email address is already in use.', {
  errors: [{ path: 'email', message: 'This email address is already in use.' }],
})

/** Rolls a transaction back and carries its result. */
class Rollback extends Error {
  constructor(readonly answer: Extract<Result<never>, { ok: false }>) {
    super(answer.failure.detail)
  }
}

const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await db.transaction(async (tx) => {
      const answer = await work(tx)
      if (!answer.ok) throw new Rollback(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Rollback) return error.answer
    throw error
  }
}

/** Marks an invite as used. Null if it is used or expired: exactly one of several concurrent callers succeeds. */
const redeem = async (tx: Tx, token: string, kinds: InviteKind[], now: Date): Promise<Invite | null> => {
  const [used] = await tx
    .update(invites)
    .set({ usedAt: now })
    .where(and(eq(invites.tokenHash, tokenHash(token)), open(now), or(...kinds.map((kind) => eq(invites.kind, kind)))))
    .returning()
  return used ?? null
}

export type NewPerson = { name: string; email: string; passwordHash: string }

/** Creates the account of an invite in one transaction. */
export const join = (db: Db, token: string, person: NewPerson, now: Date): Promise<Result<{ id: string }>> =>
  inTransaction(db, async (tx) => {
    const invite = await redeem(tx, token, ['owner', 'member'], now)
    if (!invite) return LINK_GONE
    const id = invite.kind === 'owner' ? OWNER : randomUUID()
    const made = await tx
      .insert(people)
      .values({
        id,
        name: person.name,
        email: person.email,
        songsPerDay: invite.songsPerDay,
        storageBytes: invite.storageBytes,
      })
      .onConflictDoNothing()
      .returning({ id: people.id })
    if (made.length === 0) return invite.kind === 'owner' ? LINK_GONE : EMAIL_TAKEN
    await tx
      .insert(credentials)
      .values({ id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password: person.passwordHash })
    return ok({ id })
  })

/** Sets a new password through an invite and ends all sessions. Returns the user. */
export const renewPassword = (
  db: Db,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<Result<{ id: string; email: string }>> =>
  inTransaction(db, async (tx) => {
    const invite = await redeem(tx, token, ['password'], now)
    if (!invite?.personId) return LINK_GONE
    const [person] = await tx
      .select({ id: people.id, email: people.email })
      .from(people)
      .where(eq(people.id, invite.personId))
    if (!person) return LINK_GONE
    await tx
      .update(credentials)
      .set({ password: passwordHash, updatedAt: now })
      .where(eq(credentials.userId, person.id))
    await tx.delete(sessions).where(eq(sessions.userId, person.id))
    return ok(person)
  })
