import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { uploadCover } from '#lib/server/media/change-cover'
import { readSong } from '#lib/server/page-data'

export const PUT = withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const changed = await uploadCover(app, user.id, id, request)
  if (!changed.ok) return changed.failure
  app.taskEvents.notify(changed.value.taskId)
  const song = await readSong(app, { owner: user.id, origin: requestOrigin(request.headers, app.env) }, id)
  return song ? json(song) : notFound('song').failure
})
