import { readShell } from '#lib/server/http/precache-manifest'
import { json, notFound } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'

/** The names of files that anybody may load, so nobody has to say who they are. */
export const GET = withVisitor(async ({ app }) => {
  return app.env.buildDir ? json(readShell(app.env.buildDir)) : notFound('build').failure
})
