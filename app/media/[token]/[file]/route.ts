import { serveMedia } from '#lib/server/media'
import { route } from '#lib/server/problem'
import { server } from '#lib/server/server'

const serve = route<{ params: Promise<{ token: string; file: string }> }>(async (request, { params }) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  const { token, file } = await params
  return serveMedia(studio, request, token, file)
})

export { serve as GET, serve as HEAD }
