import { withVisitor } from '#lib/server/http/route'
import { serveShared } from '#lib/server/shares/shared-media'

type Path = { token: string; file: string[] }

/** Media of a share for visitors. Needs no sign-in; the share's token is the permission. */
const serve = withVisitor<Path>(({ app, request, params: { token, file } }) => serveShared(app, request, token, file))

export { serve as GET, serve as HEAD }
