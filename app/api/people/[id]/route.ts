import { PersonChange } from '#lib/contract/people'
import { changePerson, listPeople } from '#lib/data/accounts/users'
import { personRecord } from '#lib/server/auth/account-records'
import { requireHost } from '#lib/server/auth/require-user'
import { parse, readJson } from '#lib/server/http/body'
import { json, notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

/** Changes what a member may do. The owner has no limits, and cannot be suspended. */
export const PATCH = route<Context>(async (request, { params }) => {
  const host = await requireHost(request)
  if (!host.ok) return host.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const change = parse(PersonChange, body.value)
  if (!change.ok) return change.failure
  const { id } = await params
  const { studio } = host.value
  const { songs_per_day, storage_bytes, suspended } = change.value
  const changed = await changePerson(studio, id, {
    ...(songs_per_day !== undefined && { songsPerDay: songs_per_day }),
    ...(storage_bytes !== undefined && { storageBytes: storage_bytes }),
    ...(suspended !== undefined && { suspended }),
  })
  // What they were being sent ends with it, wherever it comes from.
  if (changed && suspended) host.value.studio.changes.notify(id)
  const [found] = changed ? await listPeople(studio, id) : []
  return found ? json(personRecord(found)) : notFound('member').failure
})
