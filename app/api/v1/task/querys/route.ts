import { TasksQuery } from '#lib/contract/api'
import { readQuery } from '#lib/server/list-query'
import { originOf } from '#lib/server/origin'
import { json, onlyAllows, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { isId } from '#lib/songs/ids'
import { taskRecord } from '#lib/songs/records'
import { findTasks } from '#lib/songs/tasks'

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
  return json({ tasks: found.map(({ task, songs }) => taskRecord(studio, task, songs, origin)) })
})

const refuse = onlyAllows('GET')

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT }
