import { isId } from '#lib/contract/api'
import { trashSongs } from '#lib/data/songs/batch'
import { withdrawTask } from '#lib/data/tasks/cancel'
import { stopPollingEnded } from '#lib/data/tasks/sending'
import { randomToken } from '#lib/server/auth/secrets'
import { notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

/**
 * Deletes a task: its songs go to the trash, unfinished ones are cancelled, here or at the service, and an unsent task is not
 * sent.
 */
export const DELETE = withUser<{ id: string }>(async ({ app, user, params: { id } }) => {
  if (!isId(id)) return notFound('task').failure
  const deleted = await trashSongs(app, user.id, { taskId: id }, randomToken)
  const gone = deleted.length > 0 || (await withdrawTask(app, user.id, id, app.newSong))
  if (!gone) return notFound('task').failure
  await stopPollingEnded(app.db, user.id, id)
  app.taskEvents.notify(id)
  return new Response(null, { status: 204 })
})
