import { type BatchResponse, TagChange } from '#lib/contract/studio'
import { changeTags } from '#lib/data/songs/batch'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const POST = withUser(async ({ app, user, request }) => {
  const body = await readBody(TagChange, request)
  if (!body.ok) return body.failure
  return json({ ids: await changeTags(app, user.id, body.value) } satisfies BatchResponse)
})
