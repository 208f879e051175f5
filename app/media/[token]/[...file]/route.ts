import { withVisitor } from '#lib/server/http/route'
import { makeMedia, serveMedia } from '#lib/server/media/media'

type Path = { token: string; file: string[] }

/** Stem names can have any characters. Invalid percent-encoding matches no file. */
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

/** Starts making a large file and answers with its progress. */
export const POST = withVisitor<Path>(async ({ app, request, params: { token, file } }) =>
  makeMedia(app, request, token, pathOf(file)),
)

export { serve as GET, serve as HEAD }
