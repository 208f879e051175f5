import { isId } from '#lib/contract/api'
import { BUILT_IN } from '#lib/contract/capabilities'
import { ServiceUpdate } from '#lib/contract/services'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withAdmin } from '#lib/server/http/route'

export const PATCH = withAdmin<{ id: string }>(async ({ app, request, params: { id } }) => {
  if (id !== BUILT_IN && !isId(id)) return notFound('service').failure
  const body = await readBody(ServiceUpdate, request)
  if (!body.ok) return body.failure
  const updated = await app.services.update(id, body.value)
  if (!updated.ok) return updated.failure
  await app.warmEngine()
  return json(updated.value)
})

export const DELETE = withAdmin<{ id: string }>(async ({ app, params: { id } }) => {
  const retired = isId(id) ? await app.services.retire(id) : notFound('service')
  if (!retired.ok) return retired.failure
  await app.warmEngine()
  return new Response(null, { status: 204 })
})
