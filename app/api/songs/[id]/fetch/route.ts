import { isId } from '#lib/contract/api'
import type { FetchResponse } from '#lib/contract/studio'
import { retryFetch } from '#lib/data/songs/archive-state'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

/** Retries the download of a song that the service has finished. Orders nothing. */
export const POST = withUser<{ id: string }>(async ({ app, user, params: { id } }) => {
  const song = isId(id) ? await retryFetch(app, user.id, id) : null
  if (!song) return notFound('song').failure
  app.taskEvents.notify(song.taskId)
  return json({ task_id: song.taskId } satisfies FetchResponse, { status: 202 })
})
