import { NewService } from '#lib/contract/services'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withAdmin, withApiUser } from '#lib/server/http/route'

/** The services that make songs. Programs see what members see. */
export const GET = withApiUser(async ({ app, request }) => {
  const { ok: isOwner } = await app.access.requireAdmin(request)
  return json(await app.services.list({ isOwner }))
})

export const POST = withAdmin(async ({ app, request }) => {
  const body = await readBody(NewService, request)
  if (!body.ok) return body.failure
  const added = await app.services.add(body.value, requestOrigin(request.headers, app.env))
  return added.ok ? json(added.value, { status: 201 }) : added.failure
})
