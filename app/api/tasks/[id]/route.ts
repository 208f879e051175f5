import { isId } from '#lib/data/ids'
import { trashSongs } from '#lib/data/songs/batch'
import { takeBack } from '#lib/data/tasks/cancel'
import { letGo } from '#lib/data/tasks/sending'
import { server } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { notFound, route } from '#lib/server/http/problem'

/**
 * Puts a whole card away: its songs go to the trash, what was still being made is cancelled, here or at its service, and what
 * waits to be sent is not sent any more.
 */
export const DELETE = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const { owner } = caller.value
  if (!isId(id)) return notFound('task').failure
  const deleted = await trashSongs(studio, owner, { taskId: id }, randomToken)
  const gone = deleted.length > 0 || (await takeBack(studio, owner, id, studio.newSong))
  if (!gone) return notFound('task').failure
  await letGo(studio.db, owner, id)
  studio.changes.notify(id)
  return new Response(null, { status: 204 })
})
