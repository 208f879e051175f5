import { server } from '#lib/server/app'
import { route } from '#lib/server/http/problem'
import { whileSignedIn } from '#lib/server/http/revocable-response'
import { sendLibrary } from '#lib/server/library/export-library'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  return whileSignedIn(studio, await sendLibrary(studio, caller.value.owner, request.signal), caller.value)
})
