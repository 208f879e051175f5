import { isId } from '#lib/contract/api'
import { uploadRecord } from '#lib/data/records'
import { findUpload } from '#lib/data/uploads/uploads'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const GET = withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const upload = isId(id) ? await findUpload(app.db, user.id, id) : null
  return upload ? json(uploadRecord(upload, requestOrigin(request.headers, app.env))) : notFound('upload').failure
})
