import { endSession } from '#lib/data/accounts/sessions'
import { requirePerson } from '#lib/server/auth/require-user'
import { notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

export const DELETE = route<Context>(async (request, { params }) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const { studio, id } = person.value
  if (!(await endSession(studio.db, id, (await params).id))) return notFound('session').failure
  studio.changes.notify(id)
  return new Response(null, { status: 204 })
})
