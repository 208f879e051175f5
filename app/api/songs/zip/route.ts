import { ListSongs } from '#lib/contract/studio'
import { server } from '#lib/server/app'
import { parse, readForm } from '#lib/server/http/body'
import { notFound, route } from '#lib/server/http/problem'
import { whileSignedIn } from '#lib/server/http/revocable-response'
import { recordingEntries } from '#lib/server/media/recordings-zip'
import { serveZip } from '#lib/server/media/serve-zip'

/** One zip with the recordings of many songs. A form sends their ids, with commas between, so that the browser saves the answer. */
export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const form = await readForm(request)
  if (!form.ok) return form.failure
  const wish = parse(ListSongs, { ids: form.value.ids?.split(',') })
  if (!wish.ok) return wish.failure
  const entries = await recordingEntries(studio, caller.value.owner, wish.value.ids)
  if (entries.length === 0) return notFound('song').failure
  return whileSignedIn(studio, await serveZip(request, entries, studio.clock.now(), 'Songs.zip'), caller.value)
})
