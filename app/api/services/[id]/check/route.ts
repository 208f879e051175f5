import { isId } from '#lib/contract/api'
import { json, notFound } from '#lib/server/http/problem'
import { withAdmin } from '#lib/server/http/route'

export const POST = withAdmin<{ id: string }>(async ({ app, params: { id } }) => {
  const checked = isId(id) ? await app.services.check(id) : notFound('service')
  return checked.ok ? json(checked.value) : checked.failure
})
