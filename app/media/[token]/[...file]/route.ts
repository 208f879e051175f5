import { withVisitor } from '#lib/server/http/route'
import { makeMedia, serveMedia } from '#lib/server/media/media'

type Path = { token: string; file: string[] }

/** Names of stems may have any letters; whoever sends broken percent signs means no file of ours. */
const pathOf = (file: string[]) => {
  try {
    return file.map(decodeURIComponent).join('/')
  } catch {
    return ''
  }
}

const serve = withVisitor<Path>(({ app, request, params: { token, file } }) =>
  serveMedia(app, request, token, pathOf(file)),
)

/** Has one of the large files made, and tells how far it is. */
export const POST = withVisitor<Path>(async ({ app, request, params: { token, file } }) =>
  makeMedia(app, request, token, pathOf(file)),
)

export { serve as GET, serve as HEAD }
