import { onlyAllows } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { serveShared } from '#lib/server/shares/shared-media'

type Path = { token: string; file: string[] }

/** What visitors of a share play and see: nobody is signed in, and no other token opens it. */
const serve = withVisitor<Path>(({ app, request, params: { token, file } }) => serveShared(app, request, token, file))

const refuse = onlyAllows('GET')

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT, serve as GET, serve as HEAD }
