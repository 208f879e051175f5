import { NewPasskey, type Passkeys } from '#lib/contract/people'
import { listPasskeys } from '#lib/data/accounts/passkeys'
import { passkeyRecord } from '#lib/server/auth/account-records'
import { requirePerson } from '#lib/server/auth/require-user'
import { parse, readJson } from '#lib/server/http/body'
import { json, route } from '#lib/server/http/problem'

/** One's own passkeys. */
export const GET = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const { studio, id } = person.value
  return json({ passkeys: (await listPasskeys(studio.db, id)).map(passkeyRecord) } satisfies Passkeys)
})

export const POST = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(NewPasskey, body.value)
  if (!wish.ok) return wish.failure
  const { name, response } = wish.value
  const added = await person.value.accounts.passkeys.add(request.headers, name, response)
  return added.ok ? new Response(null, { status: 201 }) : added.failure
})
