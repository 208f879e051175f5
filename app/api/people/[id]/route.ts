import { PersonChange } from '#lib/contract/people'
import { listUsers, updateUser } from '#lib/data/accounts/users'
import { personRecord } from '#lib/server/auth/account-records'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withAccountAdmin } from '#lib/server/http/route'

/** Changes a member's limits or suspension. The owner has no limits and cannot be suspended. */
export const PATCH = withAccountAdmin<{ id: string }>(async ({ app, request, params: { id } }) => {
  const body = await readBody(PersonChange, request)
  if (!body.ok) return body.failure
  const { songs_per_day, storage_bytes, suspended } = body.value
  const changed = await updateUser(app, id, {
    ...(songs_per_day !== undefined && { songsPerDay: songs_per_day }),
    ...(storage_bytes !== undefined && { storageBytes: storage_bytes }),
    ...(suspended !== undefined && { suspended }),
  })
  // Cuts the member's open responses, in all processes.
  if (changed && suspended) app.taskEvents.notify(id)
  const [found] = changed ? await listUsers(app, id) : []
  return found ? json(personRecord(found)) : notFound('member').failure
})
