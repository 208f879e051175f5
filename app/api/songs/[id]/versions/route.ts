import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { readVersions } from '#lib/server/page-data'

export const GET = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const found = await readVersions(app.db, { owner: user.id, origin: requestOrigin(request.headers, app.env) }, id)
  return found ? json(found) : notFound('song').failure
})
