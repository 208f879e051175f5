import { server } from '#lib/server/app'
import { route } from '#lib/server/http/problem'
import { receiveLibrary } from '#lib/server/library/import-library'

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  return caller.ok ? receiveLibrary(studio, caller.value.owner, request) : caller.failure
})
