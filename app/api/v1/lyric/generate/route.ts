import { LyricRequest } from '#lib/contract/api'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { json, onlyAllows, route } from '#lib/server/http/problem'
import { writeLyric } from '#lib/server/tasks/write-lyric'

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireCaller(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const parsed = parse(LyricRequest, body.value)
  if (!parsed.ok) return parsed.failure
  const record = await writeLyric(studio, parsed.value.prompt)
  return record.ok ? json(record.value) : record.failure
})

const refuse = onlyAllows('POST')

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
