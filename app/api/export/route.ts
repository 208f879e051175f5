import { revokeOnSignOut } from '#lib/server/http/revocable-response'
import { withUser } from '#lib/server/http/route'
import { sendLibrary } from '#lib/server/library/export-library'

export const GET = withUser(async ({ app, user, request }) => {
  return revokeOnSignOut(app, await sendLibrary(app, user.id, request.signal), user)
})
