import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { receiveUpload } from '#lib/server/uploads/receive-upload'

export const POST = withApiUser(async ({ app, user, request }) => {
  const upload = await receiveUpload(app, user.id, request, requestOrigin(request.headers, app.env))
  return upload.ok ? json(upload.value) : upload.failure
})
