import { notFound, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { isId } from '#lib/songs/ids'
import { restoreSong } from '#lib/songs/library'

export const POST = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const restored = isId(id) ? await restoreSong(studio.db, caller.value.owner, id) : null
  if (!restored) return notFound('song').failure
  studio.changes.notify(restored.taskId)
  return new Response(null, { status: 204 })
})
