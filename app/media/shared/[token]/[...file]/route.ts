import { server } from '#lib/server/app'
import { onlyAllows, route } from '#lib/server/http/problem'
import { serveShared } from '#lib/server/shares/shared-media'

type Context = { params: Promise<{ token: string; file: string[] }> }

/** What visitors of a share play and see: nobody is signed in, and no other token opens it. */
const serve = route<Context>(async (request, { params }) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  const { token, file } = await params
  return serveShared(studio, request, token, file)
})

const refuse = onlyAllows('GET')

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT, serve as GET, serve as HEAD }
