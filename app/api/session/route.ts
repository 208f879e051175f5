import { z } from 'zod'
import { parse, readJson } from '#lib/server/body'
import { route } from '#lib/server/problem'
import { server } from '#lib/server/server'

const SignIn = z.object({ code: z.string('code must be text.').max(200, 'That is not the access code.') })

export const POST = route(async (request) => {
  const studio = await server()
  let code: string | null = null
  if (request.headers.get('content-type') !== null) {
    const body = await readJson(request)
    if (!body.ok) return body.failure
    const parsed = parse(SignIn, body.value)
    if (!parsed.ok) return parsed.failure
    code = parsed.value.code
  }
  const session = await studio.access.signIn(request, code)
  return session.ok
    ? new Response(null, { status: 204, headers: { 'set-cookie': session.value, 'cache-control': 'no-store' } })
    : session.failure
})
