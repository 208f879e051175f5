import { randomUUID } from 'node:crypto'
import { ShareWish } from '#lib/contract/studio'
import { isId } from '#lib/data/ids'
import { putShare, removeShare, type Shareable, shareability } from '#lib/data/shares/shares'
import { server } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { parse, readJson } from '#lib/server/http/body'
import { json, notFound, route } from '#lib/server/http/problem'
import { shareAnswer } from '#lib/server/shares/shared-page'

type Context = { params: Promise<{ id: string }> }

/** The share of a song or of a list, for its owner: whether there is one, sharing it, and taking that back. */
export const shareRoute = (kind: Shareable['kind']) => {
  const GET = route<Context>(async (request, { params }) => {
    const studio = await server()
    const caller = await studio.access.requireOwner(request)
    if (!caller.ok) return caller.failure
    const { owner } = caller.value
    const what = { kind, id: (await params).id }
    const found = isId(what.id) && (await shareability(studio.db, owner, what)) !== 'none'
    return found ? json(await shareAnswer(studio, request.headers, owner, what)) : notFound(kind).failure
  })

  const PUT = route<Context>(async (request, { params }) => {
    const studio = await server()
    const caller = await studio.access.requireOwner(request)
    if (!caller.ok) return caller.failure
    const body = await readJson(request)
    if (!body.ok) return body.failure
    const wish = parse(ShareWish, body.value)
    if (!wish.ok) return wish.failure
    const { owner } = caller.value
    const what = { kind, id: (await params).id }
    const ability = isId(what.id) ? await shareability(studio.db, owner, what) : 'none'
    if (ability === 'none') return notFound(kind).failure
    if (ability === 'unfinished') return { code: 'not_ready', detail: 'A song can be shared once it is finished.' }
    const share = await putShare(studio.db, owner, what, wish.value, { id: randomUUID(), token: randomToken() })
    if (!share) return notFound(kind).failure
    // A page that shows what is no longer allowed finds out when it asks next; nothing that plays has to end.
    return json(await shareAnswer(studio, request.headers, owner, what))
  })

  const DELETE = route<Context>(async (request, { params }) => {
    const studio = await server()
    const caller = await studio.access.requireOwner(request)
    if (!caller.ok) return caller.failure
    const what = { kind, id: (await params).id }
    const share = isId(what.id) ? await removeShare(studio.db, caller.value.owner, what) : null
    if (!share) return notFound('share').failure
    studio.changes.notify(share.id)
    return new Response(null, { status: 204 })
  })

  return { GET, PUT, DELETE }
}
