import { randomUUID } from 'node:crypto'
import { isId } from '#lib/contract/api'
import { ShareOptions } from '#lib/contract/studio'
import { putShare, removeShare, type Shareable, shareability } from '#lib/data/shares/shares'
import { randomToken } from '#lib/server/auth/secrets'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { shareResponse } from '#lib/server/shares/shared-page'

/** Reads, creates and removes the share of a song or playlist, for its owner. */
export const shareRoute = (kind: Shareable['kind']) => {
  const GET = withUser<{ id: string }>(async ({ app, user, request, params }) => {
    const what = { kind, id: params.id }
    const found = isId(what.id) && (await shareability(app.db, user.id, what)) !== 'none'
    return found ? json(await shareResponse(app, request.headers, user.id, what)) : notFound(kind).failure
  })

  const PUT = withUser<{ id: string }>(async ({ app, user, request, params }) => {
    const body = await readBody(ShareOptions, request)
    if (!body.ok) return body.failure
    const what = { kind, id: params.id }
    const ability = isId(what.id) ? await shareability(app.db, user.id, what) : 'none'
    if (ability === 'none') return notFound(kind).failure
    if (ability === 'unfinished') return { code: 'not_ready', detail: 'A song can be shared once it is finished.' }
    const share = await putShare(app.db, user.id, what, body.value, { id: randomUUID(), token: randomToken() })
    if (!share) return notFound(kind).failure
    // Open pages see changed options on their next request. Playback continues.
    return json(await shareResponse(app, request.headers, user.id, what))
  })

  const DELETE = withUser<{ id: string }>(async ({ app, user, params }) => {
    const what = { kind, id: params.id }
    const share = isId(what.id) ? await removeShare(app.db, user.id, what) : null
    if (!share) return notFound('shared link').failure
    app.taskEvents.notify(share.id)
    return new Response(null, { status: 204 })
  })

  return { GET, PUT, DELETE }
}
