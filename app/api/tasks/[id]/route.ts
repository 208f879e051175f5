import { randomToken } from '#lib/server/keys'
import { notFound, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { isId } from '#lib/songs/ids'
import { deleteSongs } from '#lib/songs/library'

/** Puts a whole card away: its songs go to the trash, and what was still being made is cancelled. */
export const DELETE = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const deleted = isId(id) ? await deleteSongs(studio, caller.value.owner, { taskId: id }, randomToken) : []
  return deleted.length > 0 ? new Response(null, { status: 204 }) : notFound('task').failure
})
