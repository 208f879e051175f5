import { type BatchAnswer, SongBatch } from '#lib/contract/studio'
import { changeSongs, eraseSongs, restoreSongs, trashSongs } from '#lib/data/songs/batch'
import { type Server, server } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { parse, readJson } from '#lib/server/http/body'
import { json, route } from '#lib/server/http/problem'

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const batch = parse(SongBatch, body.value)
  if (!batch.ok) return batch.failure
  return json({ ids: await carryOut(studio, caller.value.owner, batch.value) } satisfies BatchAnswer)
})

const carryOut = (studio: Server, owner: string, { ids, action }: SongBatch): Promise<string[]> => {
  switch (action) {
    case 'favourite':
    case 'unfavourite':
      return changeSongs(studio, owner, ids, { favourite: action === 'favourite' })
    case 'heard':
    case 'unheard':
      return changeSongs(studio, owner, ids, { unread: action === 'unheard' })
    case 'trash':
      return trashSongs(studio, owner, { songIds: ids }, randomToken)
    case 'restore':
      return restoreSongs(studio, owner, ids, studio.clock.now())
    case 'erase':
      return eraseSongs(studio, owner, { songIds: ids }, studio.clock.now())
  }
}
