import { removePasskey } from '#lib/data/accounts/passkeys'
import { requirePerson } from '#lib/server/auth/require-user'
import { notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

export const DELETE = route<Context>(async (request, { params }) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  return (await removePasskey(person.value.studio.db, person.value.id, (await params).id))
    ? new Response(null, { status: 204 })
    : notFound('passkey').failure
})
