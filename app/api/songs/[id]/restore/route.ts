import { notFound, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { restoreSongs } from '#lib/songs/batch'
import { isId } from '#lib/songs/ids'

export const POST = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const restored = isId(id) ? await restoreSongs(studio, caller.value.owner, [id], studio.clock.now()) : []
  return restored.length > 0 ? new Response(null, { status: 204 }) : notFound('song').failure
})
