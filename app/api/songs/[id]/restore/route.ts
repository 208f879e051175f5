import { isId } from '#lib/contract/api'
import { restoreSongs } from '#lib/data/songs/batch'
import { notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const POST = withUser<{ id: string }>(async ({ app, user, params: { id } }) => {
  const restored = isId(id) ? await restoreSongs(app, user.id, [id], app.clock.now()) : []
  return restored.length > 0 ? new Response(null, { status: 204 }) : notFound('song').failure
})
