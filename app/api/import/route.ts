import { withUser } from '#lib/server/http/route'
import { receiveLibrary } from '#lib/server/library/import-library'

export const POST = withUser(({ app, user, request }) => receiveLibrary(app, user.id, request))
