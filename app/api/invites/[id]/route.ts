import { revokeInvite } from '#lib/people/invites'
import { requireHost } from '#lib/server/person'
import { notFound, route } from '#lib/server/problem'
import { isId } from '#lib/songs/ids'

type Context = { params: Promise<{ id: string }> }

/** The link no longer works. */
export const DELETE = route<Context>(async (request, { params }) => {
  const host = await requireHost(request)
  if (!host.ok) return host.failure
  const { id } = await params
  return isId(id) && (await revokeInvite(host.value.studio.db, id, host.value.studio.clock.now()))
    ? new Response(null, { status: 204 })
    : notFound('invite').failure
})
