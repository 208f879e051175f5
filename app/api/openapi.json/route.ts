import { createOpenApi } from '#lib/contract/openapi'
import { server } from '#lib/server/app'
import { json, route } from '#lib/server/http/problem'
import { version } from '../../../package.json'

/** Documents by the name of the session cookie, which is one in each process. */
const documents = new Map<string, ReturnType<typeof createOpenApi>>()

export const GET = route(async (request) => {
  const { access } = await server()
  const wrongHost = access.checkHost(request)
  if (wrongHost) return wrongHost
  const sessionCookie = await access.sessionCookie()
  const document = documents.get(sessionCookie) ?? createOpenApi({ version, sessionCookie })
  documents.set(sessionCookie, document)
  return json(document, { headers: { 'cache-control': 'public, max-age=3600' } })
})
