import { revokeInvite } from '#lib/data/accounts/invites'
import { isId } from '#lib/data/ids'
import { requireHost } from '#lib/server/auth/require-user'
import { notFound, route } from '#lib/server/http/problem'

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
