import { isId } from '#lib/contract/api'
import { makeCurrent } from '#lib/data/songs/versions'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { readVersions } from '#lib/server/page-data'

export const PUT = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const outcome = isId(id) ? await makeCurrent(app.db, user.id, id) : null
  if (outcome === 'unfinished') return { code: 'not_ready', detail: 'This version isn’t finished.' }
  const found =
    outcome && (await readVersions(app.db, { owner: user.id, origin: requestOrigin(request.headers, app.env) }, id))
  return found ? json(found) : notFound('song').failure
})
