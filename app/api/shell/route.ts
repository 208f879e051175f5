import { server } from '#lib/server/app'
import { readShell } from '#lib/server/http/precache-manifest'
import { json, notFound, route } from '#lib/server/http/problem'

/** The names of files that anybody may load, so nobody has to say who they are. */
export const GET = route(async (request) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  return studio.env.buildDir ? json(readShell(studio.env.buildDir)) : notFound('build').failure
})
