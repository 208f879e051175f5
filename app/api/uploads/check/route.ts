import { UrlCheck, type UrlCheckResponse } from '#lib/contract/studio'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { ownToken } from '#lib/server/tasks/submit'
import { checkUrl } from '#lib/server/uploads/fetch-recording'

/** Reports whether the URL of a recording leads to a web page. 422 if the server cannot fetch it. */
export const POST = withUser(async ({ app, request }) => {
  const body = await readBody(UrlCheck, request)
  if (!body.ok) return body.failure
  const { url } = body.value
  // The server does not fetch its own recordings. The request that uses one looks it up.
  if (ownToken(url, requestOrigin(request.headers, app.env), app.env) !== null)
    return json({ is_page: false } satisfies UrlCheckResponse)
  const checked = await checkUrl(app, url, request.signal)
  return checked.ok ? json(checked.value satisfies UrlCheckResponse) : checked.failure
})
