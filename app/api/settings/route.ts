import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { settingsOf } from '#lib/server/settings'

export const GET = withUser(async ({ app, user, request }) => json(await settingsOf(app, user.id, request.headers)))
