import { NewLyricsWriter } from '#lib/contract/services'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withAdmin } from '#lib/server/http/route'

export const GET = withAdmin(async ({ app }) => json(await app.lyricsWriter.record()))

export const PUT = withAdmin(async ({ app, request }) => {
  const body = await readBody(NewLyricsWriter, request)
  if (!body.ok) return body.failure
  const saved = await app.lyricsWriter.set(body.value)
  return saved.ok ? json(saved.value) : saved.failure
})

export const DELETE = withAdmin(async ({ app }) => {
  const removed = await app.lyricsWriter.remove()
  return removed.ok ? new Response(null, { status: 204 }) : removed.failure
})
