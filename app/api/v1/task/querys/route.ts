import { type TaskRecords, TasksQuery } from '#lib/contract/api'
import { isId } from '#lib/data/ids'
import { taskRecord } from '#lib/data/records'
import { findTasks } from '#lib/data/tasks/tasks'
import { server } from '#lib/server/app'
import { originOf } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json, onlyAllows, route } from '#lib/server/http/problem'

/**
 * Several tasks at once, in the order asked. One that is unknown here is left out, as deployments do: it must not take the
 * answer about all others along, and whoever asked sees which is missing.
 */
export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireCaller(request)
  if (!caller.ok) return caller.failure
  const query = readQuery(TasksQuery, request.url)
  if (!query.ok) return query.failure
  const origin = originOf(request.headers, studio.env)
  const found = await findTasks(studio.db, caller.value.owner, query.value.task_ids.filter(isId))
  return json({
    tasks: found.map(({ task, songs }) => taskRecord(studio, task, songs, origin)),
  } satisfies TaskRecords)
})

const refuse = onlyAllows('GET')

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT }
