import { revokeKey } from '#lib/data/accounts/api-keys'
import { isId } from '#lib/data/ids'
import { requirePerson } from '#lib/server/auth/require-user'
import { notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

/** The key no longer opens anything. */
export const DELETE = route<Context>(async (request, { params }) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const { id } = await params
  return isId(id) && (await revokeKey(person.value.studio.db, person.value.id, id))
    ? new Response(null, { status: 204 })
    : notFound('key').failure
})
