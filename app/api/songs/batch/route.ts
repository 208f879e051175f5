import { type BatchResponse, SongBatch } from '#lib/contract/studio'
import { changeSongs, eraseSongs, restoreSongs, trashSongs } from '#lib/data/songs/batch'
import type { App } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const POST = withUser(async ({ app, user, request }) => {
  const body = await readBody(SongBatch, request)
  if (!body.ok) return body.failure
  return json({ ids: await carryOut(app, user.id, body.value) } satisfies BatchResponse)
})

const carryOut = (app: App, owner: string, { ids, action }: SongBatch): Promise<string[]> => {
  switch (action) {
    case 'favourite':
    case 'unfavourite':
      return changeSongs(app, owner, ids, { favourite: action === 'favourite' })
    case 'heard':
    case 'unheard':
      return changeSongs(app, owner, ids, { unread: action === 'unheard' })
    case 'trash':
      return trashSongs(app, owner, { songIds: ids }, randomToken)
    case 'restore':
      return restoreSongs(app, owner, ids, app.clock.now())
    case 'erase':
      return eraseSongs(app, owner, { songIds: ids }, app.clock.now())
  }
}
