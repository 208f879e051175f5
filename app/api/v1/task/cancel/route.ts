import { CancelRequest } from '#lib/contract/api'
import { isId } from '#lib/data/ids'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { json, notFound, onlyAllows, route } from '#lib/server/http/problem'
import { cancelled } from '#lib/server/tasks/cancel-task'

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireCaller(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const parsed = parse(CancelRequest, body.value)
  if (!parsed.ok) return parsed.failure
  const { id } = parsed.value
  if (!isId(id)) return notFound('task').failure
  const record = await cancelled(studio, caller.value.owner, id.toLowerCase(), request.signal)
  return record.ok ? json(record.value) : record.failure
})

const refuse = onlyAllows('POST')

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
