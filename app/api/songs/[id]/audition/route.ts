import { AuditionQuery } from '#lib/contract/editing'
import { readQuery } from '#lib/server/http/page-query'
import { withApiUser } from '#lib/server/http/route'
import { auditionInstrument } from '#lib/server/tasks/edit-song'

export const GET = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const query = readQuery(AuditionQuery, request.url)
  if (!query.ok) return query.failure
  const heard = await auditionInstrument(app, user.id, id, query.value, request.signal)
  if (!heard.ok) return heard.failure
  return new Response(Buffer.from(heard.value), {
    headers: { 'content-type': 'audio/mpeg', 'cache-control': 'private, max-age=600' },
  })
})
