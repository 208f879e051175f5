import { expect, test } from 'vitest'
import { createInvite, findInvite, INVITE_LIFETIMES_MS, join, openInvites } from '#lib/data/accounts/invites'
import { secondsUntilTomorrow } from '#lib/data/accounts/quotas'
import type { InviteKind } from '#lib/db/column-types'
import { testDatabase } from '#tests/harness/test-database'

const database = await testDatabase()

const NOW = new Date('2026-03-01T12:00:00Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

test.each(['owner', 'member'] as InviteKind[])(
  'a link of kind %s works until its time is up, and no longer',
  async (kind) => {
    const { db } = database
    const { token, invite } = await createInvite(db, { kind }, NOW)
    expect(token).toMatch(/^[\w-]{22}$/)
    // The row does not contain the token.
    expect(JSON.stringify(invite)).not.toContain(token)
    const person = { name: 'Late', email: `late-${kind}@studio.example`, passwordHash: 'x' }
    const over = later(INVITE_LIFETIMES_MS[kind])
    expect(await findInvite(db, token, later(INVITE_LIFETIMES_MS[kind] - 1))).toMatchObject({
      invite: { id: invite.id },
    })
    expect(await findInvite(db, token, over)).toBeNull()
    expect(await openInvites(db, over)).toEqual([])
    expect(await join(db, token, person, over)).toMatchObject({ ok: false, failure: { code: 'link_gone' } })
    expect(await join(db, token, person, later(1))).toMatchObject({ ok: true })
  },
)

test.each([
  ['2026-01-01T00:00:00Z', 86_400],
  ['2026-01-01T23:59:59.900Z', 1],
])('at %s the day has %i seconds left', (time, seconds) => {
  expect(secondsUntilTomorrow(new Date(time))).toBe(seconds)
})
