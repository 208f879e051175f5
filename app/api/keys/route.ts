import { type Keys, type NewKey, NewKeyRequest } from '#lib/contract/people'
import { createKey, listKeys, MAX_API_KEYS } from '#lib/data/accounts/api-keys'
import { keyRecord } from '#lib/server/auth/account-records'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** The user's API keys. */
export const GET = withAccount(async ({ app, user }) => {
  return json({ keys: (await listKeys(app.db, user.id)).map(keyRecord) } satisfies Keys)
})

export const POST = withAccount(async ({ app, user, request }) => {
  const body = await readBody(NewKeyRequest, request)
  if (!body.ok) return body.failure
  const made = await createKey(app.db, user.id, body.value.name)
  if (!made) {
    const message = `You can have at most ${MAX_API_KEYS} API keys. Revoke one that you no longer use.`
    return { code: 'invalid', detail: message, errors: [{ path: 'name', message }] }
  }
  return json({ ...keyRecord(made.row), key: made.key } satisfies NewKey, { status: 201 })
})
