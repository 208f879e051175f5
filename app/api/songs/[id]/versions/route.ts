import { isId } from '#lib/contract/api'
import { AddVersionRequest } from '#lib/contract/editing'
import { fail } from '#lib/contract/errors'
import { keepProduction } from '#lib/data/songs/versions'
import { parse, readJson } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { readVersions } from '#lib/server/page-data'

const UNRELATED = 'This song wasn’t made from that one. Choose one of its productions.'

export const GET = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const found = await readVersions(app.db, { owner: user.id, origin: requestOrigin(request.headers, app.env) }, id)
  return found ? json(found) : notFound('song').failure
})

export const POST = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const parsed = parse(AddVersionRequest, body.value)
  if (!parsed.ok) return parsed.failure
  const { song_id } = parsed.value
  const outcome = isId(id) && isId(song_id) ? await keepProduction(app.db, user.id, id, song_id) : null
  if (outcome === 'unfinished') return { code: 'not_ready', detail: 'This song isn’t finished.' }
  if (outcome === 'unrelated')
    return fail('invalid', UNRELATED, { errors: [{ path: 'song_id', message: UNRELATED }] }).failure
  const found =
    outcome && (await readVersions(app.db, { owner: user.id, origin: requestOrigin(request.headers, app.env) }, id))
  return found ? json(found) : notFound('song').failure
})
