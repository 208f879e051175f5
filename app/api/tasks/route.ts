import { PageQuery } from '#lib/contract/library-query'
import type { TaskPage } from '#lib/contract/studio'
import { taskCard } from '#lib/data/records'
import { listTasks } from '#lib/data/tasks/tasks'
import { server } from '#lib/server/app'
import { originOf } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json, route } from '#lib/server/http/problem'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const query = readQuery(PageQuery, request.url)
  if (!query.ok) return query.failure
  const origin = originOf(request.headers, studio.env)
  const { tasks, next } = await listTasks(studio.db, caller.value.owner, query.value)
  return json({
    tasks: tasks.map(({ task, songs, source, retriedBy }) => taskCard(studio, task, songs, source, retriedBy, origin)),
    next,
  } satisfies TaskPage)
})
