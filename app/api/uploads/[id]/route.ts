import { isId } from '#lib/data/ids'
import { uploadRecord } from '#lib/data/records'
import { findUpload } from '#lib/data/uploads/uploads'
import { server } from '#lib/server/app'
import { originOf } from '#lib/server/http/origin'
import { json, notFound, route } from '#lib/server/http/problem'

export const GET = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const upload = isId(id) ? await findUpload(studio.db, caller.value.owner, id) : null
  return upload ? json(uploadRecord(upload, originOf(request.headers, studio.env))) : notFound('upload').failure
})
