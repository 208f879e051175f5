import { receiveLibrary } from '#lib/server/import-library'
import { route } from '#lib/server/problem'
import { server } from '#lib/server/server'

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  return caller.ok ? receiveLibrary(studio, caller.value.owner, request) : caller.failure
})
