import { isId, TaskQuery } from '#lib/contract/api'
import { requestOrigin } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { notFound } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { queryTask, waitOf } from '#lib/server/tasks/query-task'

export const GET = withApiUser(async ({ app, user, request }) => {
  const query = readQuery(TaskQuery, request.url)
  if (!query.ok) return query.failure
  const id = query.value.task_id
  const { headers } = request
  const answer = isId(id)
    ? await queryTask(
        app,
        {
          owner: user.id,
          id: id.toLowerCase(),
          origin: requestOrigin(headers, app.env),
          knownTag: headers.get('if-none-match'),
          wait: waitOf(app.pace, headers.get('prefer')),
        },
        request.signal,
      )
    : null
  if (!answer) return notFound('task').failure
  const shared = {
    etag: answer.etag,
    'cache-control': 'no-cache, private, no-transform',
    'x-content-type-options': 'nosniff',
  }
  return answer.changed
    ? new Response(answer.body, { headers: { ...shared, 'content-type': 'application/json' } })
    : new Response(null, { status: 304, headers: shared })
})
