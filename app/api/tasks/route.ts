import type { TaskPage } from '#lib/contract/studio'
import { PageQuery, readQuery } from '#lib/server/list-query'
import { originOf } from '#lib/server/origin'
import { json, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { taskCard } from '#lib/songs/records'
import { listTasks } from '#lib/songs/tasks'

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
