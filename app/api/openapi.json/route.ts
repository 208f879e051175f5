import { createOpenApi } from '#lib/contract/openapi'
import { json } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { version } from '../../../package.json'

/** Documents by the name of the session cookie, which is fixed per process. */
const documents = new Map<string, ReturnType<typeof createOpenApi>>()

export const GET = withVisitor(async ({ app }) => {
  const sessionCookie = await app.access.sessionCookie()
  const document = documents.get(sessionCookie) ?? createOpenApi({ version, sessionCookie })
  documents.set(sessionCookie, document)
  return json(document, { headers: { 'cache-control': 'public, max-age=3600' } })
})
