import { NewPasskey, type Passkeys } from '#lib/contract/people'
import { listPasskeys } from '#lib/data/accounts/passkeys'
import { passkeyRecord } from '#lib/server/auth/account-records'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** The user's passkeys. */
export const GET = withAccount(async ({ app, user }) => {
  return json({ passkeys: (await listPasskeys(app.db, user.id)).map(passkeyRecord) } satisfies Passkeys)
})

export const POST = withAccount(async ({ accounts, request }) => {
  const body = await readBody(NewPasskey, request)
  if (!body.ok) return body.failure
  const { name, response } = body.value
  const added = await accounts.passkeys.register(request.headers, name, response)
  return added.ok ? new Response(null, { status: 201 }) : added.failure
})
