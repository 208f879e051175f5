import type { FetchAnswer } from '#lib/contract/studio'
import { isId } from '#lib/data/ids'
import { fetchAgain } from '#lib/data/songs/archive-state'
import { server } from '#lib/server/app'
import { json, notFound, route } from '#lib/server/http/problem'

/** Brings home a song that the service has made and that could not be fetched: nothing is ordered anew. */
export const POST = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const song = isId(id) ? await fetchAgain(studio, caller.value.owner, id) : null
  if (!song) return notFound('song').failure
  studio.changes.notify(song.taskId)
  return json({ task_id: song.taskId } satisfies FetchAnswer, { status: 202 })
})
