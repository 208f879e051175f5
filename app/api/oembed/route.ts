import { titleOf } from '#components/player/track-of'
import { getTranslations } from '#lib/i18n/request'
import { withVisitor } from '#lib/server/http/route'
import { oembed } from '#lib/server/shares/oembed'

export const GET = withVisitor(async ({ app, request }) => {
  const music = await getTranslations('music')
  return oembed(app, request, (take) => titleOf(music, { title: '', take }))
})
