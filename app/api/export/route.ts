import { sendLibrary } from '#lib/server/export-library'
import { route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { whileSignedIn } from '#lib/server/while-allowed'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  return whileSignedIn(studio, await sendLibrary(studio, caller.value.owner, request.signal), caller.value)
})
