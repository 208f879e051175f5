import { readerWords } from '#app/reader'
import { titleOf } from '#components/player/track-of'
import { oembed } from '#lib/server/oembed'
import { route } from '#lib/server/problem'
import { server } from '#lib/server/server'

export const GET = route(async (request) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  const music = await readerWords('music')
  return oembed(studio, request, (take) => titleOf(music, { title: '', take }))
})
