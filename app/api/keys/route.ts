import { type Keys, KeyWish, type NewKey } from '#lib/contract/people'
import { createKey, listKeys, MOST_KEYS } from '#lib/data/accounts/api-keys'
import { keyRecord } from '#lib/server/auth/account-records'
import { requirePerson } from '#lib/server/auth/require-user'
import { parse, readJson } from '#lib/server/http/body'
import { json, route } from '#lib/server/http/problem'

/** One's own keys for other programs. */
export const GET = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const { studio, id } = person.value
  return json({ keys: (await listKeys(studio.db, id)).map(keyRecord) } satisfies Keys)
})

export const POST = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(KeyWish, body.value)
  if (!wish.ok) return wish.failure
  const { studio, id } = person.value
  const made = await createKey(studio.db, id, wish.value.name)
  if (!made) {
    const message = `You have ${MOST_KEYS} keys. Revoke one that is no longer used.`
    return { code: 'invalid', detail: message, errors: [{ path: 'name', message }] }
  }
  return json({ ...keyRecord(made.row), key: made.key } satisfies NewKey, { status: 201 })
})
