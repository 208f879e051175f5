import { PlaylistSongs } from '#lib/contract/studio'
import { parse, readForm } from '#lib/server/http/body'
import { notFound } from '#lib/server/http/problem'
import { revokeOnSignOut } from '#lib/server/http/revocable-response'
import { withUser } from '#lib/server/http/route'
import { recordingEntries } from '#lib/server/media/recordings-zip'
import { serveZip } from '#lib/server/media/serve-zip'

/** A zip of several recordings. A form sends the comma-separated ids, so that the browser saves the response. */
export const POST = withUser(async ({ app, user, request }) => {
  const form = await readForm(request)
  if (!form.ok) return form.failure
  const selection = parse(PlaylistSongs, { ids: form.value.ids?.split(',') })
  if (!selection.ok) return selection.failure
  const entries = await recordingEntries(app, user.id, selection.value.ids)
  if (entries.length === 0) return notFound('song').failure
  return revokeOnSignOut(app, await serveZip(request, entries, app.clock.now(), 'Songs.zip'), user)
})
