import { server } from '#lib/server/app'
import { originOf } from '#lib/server/http/origin'
import { json, onlyAllows, route } from '#lib/server/http/problem'
import { receiveUpload } from '#lib/server/uploads/receive-upload'

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireCaller(request)
  if (!caller.ok) return caller.failure
  const upload = await receiveUpload(studio, caller.value.owner, request, originOf(request.headers, studio.env))
  return upload.ok ? json(upload.value) : upload.failure
})

const refuse = onlyAllows('POST')

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
