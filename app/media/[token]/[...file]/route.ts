import { server } from '#lib/server/app'
import { route } from '#lib/server/http/problem'
import { makeMedia, serveMedia } from '#lib/server/media/media'

type Context = { params: Promise<{ token: string; file: string[] }> }

/** Names of stems may have any letters; whoever sends broken percent signs means no file of ours. */
const pathOf = (file: string[]) => {
  try {
    return file.map(decodeURIComponent).join('/')
  } catch {
    return ''
  }
}

const serve = route<Context>(async (request, { params }) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  const { token, file } = await params
  return serveMedia(studio, request, token, pathOf(file))
})

/** Has one of the large files made, and tells how far it is. */
export const POST = route<Context>(async (request, { params }) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  const { token, file } = await params
  return makeMedia(studio, request, token, pathOf(file))
})

export { serve as GET, serve as HEAD }
