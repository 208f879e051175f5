import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getSharedPage, sharedPageMetadata } from '#app/(public)/s/shared-page-data'
import { SharedPlaylistPage } from '#components/shared-page/shared-playlist-page'
import { SharedSongPage } from '#components/shared-page/shared-song-page'

type Props = { params: Promise<{ token: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  sharedPageMetadata(await getSharedPage((await params).token))

export default async function Page({ params }: Props) {
  const { token } = await params
  const page = await getSharedPage(token)
  if (!page) notFound()
  const { shown } = page
  return shown.kind === 'playlist' ? (
    <SharedPlaylistPage list={shown.playlist} address={`/s/${token}`} />
  ) : (
    <SharedSongPage song={shown.song} />
  )
}
