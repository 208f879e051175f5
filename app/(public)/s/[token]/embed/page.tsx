import { notFound } from 'next/navigation'
import { getSharedPage, type SharedPageProps, sharedPageMetadata } from '#app/(public)/s/shared-page-data'
import { EmbedPlayer } from '#components/shared-page/embed-player'

export const generateMetadata = sharedPageMetadata

/** The embedded player, the only page that other sites may frame. */
export default async function Page(props: SharedPageProps) {
  const page = await getSharedPage(props)
  if (!page) notFound()
  const { shown, token } = page
  const [first, ...rest] = shown.kind === 'playlist' ? shown.playlist.songs : [shown.song]
  if (!first) notFound()
  return (
    <EmbedPlayer
      songs={[first, ...rest]}
      name={shown.kind === 'playlist' ? shown.playlist.name : null}
      page={`/s/${token}`}
    />
  )
}
