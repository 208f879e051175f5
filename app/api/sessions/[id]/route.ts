import { endSession } from '#lib/data/accounts/sessions'
import { notFound } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

export const DELETE = withAccount<{ id: string }>(async ({ app, user, params }) => {
  if (!(await endSession(app.db, user.id, params.id))) return notFound('session').failure
  app.taskEvents.notify(user.id)
  return new Response(null, { status: 204 })
})
