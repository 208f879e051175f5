import { originOf } from '#lib/server/origin'
import { json, notFound, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { isId } from '#lib/songs/ids'
import { uploadRecord } from '#lib/songs/records'
import { findUpload } from '#lib/songs/uploads'

export const GET = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const upload = isId(id) ? await findUpload(studio.db, caller.value.owner, id) : null
  return upload ? json(uploadRecord(upload, originOf(request.headers, studio.env))) : notFound('upload').failure
})
