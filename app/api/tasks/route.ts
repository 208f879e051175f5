import { PageQuery } from '#lib/contract/library-query'
import type { TaskPage } from '#lib/contract/studio'
import { taskCard } from '#lib/data/records'
import { listTasks } from '#lib/data/tasks/tasks'
import { requestOrigin } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { estimatesOf } from '#lib/server/tasks/render-estimates'

export const GET = withUser(async ({ app, user, request }) => {
  const query = readQuery(PageQuery, request.url)
  if (!query.ok) return query.failure
  const origin = requestOrigin(request.headers, app.env)
  const { tasks, next } = await listTasks(app.db, user.id, query.value)
  const estimates = await estimatesOf(app, tasks)
  return json({
    tasks: tasks.map(({ task, songs, source, retriedBy }) =>
      taskCard(app, task, songs, source, retriedBy, origin, estimates),
    ),
    next,
  } satisfies TaskPage)
})
