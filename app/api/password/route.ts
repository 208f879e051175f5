import { PasswordChange } from '#lib/contract/people'
import { requirePerson } from '#lib/server/auth/require-user'
import { parse, readJson } from '#lib/server/http/body'
import { route } from '#lib/server/http/problem'
import { withCookies } from '#lib/server/http/with-cookies'

/** Another password; every other browser is asked for it. */
export const PUT = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const change = parse(PasswordChange, body.value)
  if (!change.ok) return change.failure
  const changed = await person.value.accounts.changePassword(request.headers, person.value.id, change.value)
  return changed.ok ? withCookies(changed.value) : changed.failure
})
