import { isId } from '#lib/data/ids'
import { restoreSongs } from '#lib/data/songs/batch'
import { server } from '#lib/server/app'
import { notFound, route } from '#lib/server/http/problem'

export const POST = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const restored = isId(id) ? await restoreSongs(studio, caller.value.owner, [id], studio.clock.now()) : []
  return restored.length > 0 ? new Response(null, { status: 204 }) : notFound('song').failure
})
