import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { readScore } from '#lib/server/tasks/edit-song'

export const GET = withApiUser<{ id: string }>(async ({ app, user, params: { id } }) => {
  const score = await readScore(app, user.id, id)
  return score.ok ? json(score.value) : score.failure
})
