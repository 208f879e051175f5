import { isId, type TaskRecords, TasksQuery } from '#lib/contract/api'
import { taskRecord } from '#lib/data/records'
import { findTasks } from '#lib/data/tasks/tasks'
import { requestOrigin } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'

/**
 * Several tasks, in the requested order. Unknown tasks are left out, as deployed services do, so that one unknown id does not
 * fail the whole request.
 */
export const GET = withApiUser(async ({ app, user, request }) => {
  const query = readQuery(TasksQuery, request.url)
  if (!query.ok) return query.failure
  const origin = requestOrigin(request.headers, app.env)
  const found = await findTasks(app.db, user.id, query.value.task_ids.filter(isId))
  return json({ tasks: found.map(({ task, songs }) => taskRecord(app, task, songs, origin)) } satisfies TaskRecords)
})
