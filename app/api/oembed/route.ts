import { titleOf } from '#components/player/track-of'
import { getTranslations } from '#lib/i18n/request'
import { server } from '#lib/server/app'
import { route } from '#lib/server/http/problem'
import { oembed } from '#lib/server/shares/oembed'

export const GET = route(async (request) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  const music = await getTranslations('music')
  return oembed(studio, request, (take) => titleOf(music, { title: '', take }))
})
