import { TimeSpanQuery } from '#lib/contract/library-query'
import type { TaskTotals } from '#lib/contract/studio'
import { countTasks } from '#lib/data/tasks/tasks'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const GET = withUser(async ({ app, user, request }) => {
  const span = readQuery(TimeSpanQuery, request.url)
  if (!span.ok) return span.failure
  const [from, before] = [new Date(span.value.from * 1000), new Date(span.value.before * 1000)]
  return json((await countTasks(app.db, user.id, { from, before })) satisfies TaskTotals)
})
