import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getSharedPage, sharedPageMetadata } from '#app/(public)/s/shared-page-data'
import { EmbedPlayer } from '#components/shared-page/embed-player'

type Props = { params: Promise<{ token: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  sharedPageMetadata(await getSharedPage((await params).token))

/** The embedded player, the only page that other sites may frame. */
export default async function Page({ params }: Props) {
  const { token } = await params
  const page = await getSharedPage(token)
  if (!page) notFound()
  const { shown } = page
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
