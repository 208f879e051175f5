import { onlyAllows } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { serveShared } from '#lib/server/shares/shared-media'

type Path = { token: string; file: string[] }

/** Media of a share for visitors. Needs no sign-in; the share's token is the permission. */
const serve = withVisitor<Path>(({ app, request, params: { token, file } }) => serveShared(app, request, token, file))

const refuse = onlyAllows('GET')

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT, serve as GET, serve as HEAD }
