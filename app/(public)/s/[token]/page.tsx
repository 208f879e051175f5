import { notFound } from 'next/navigation'
import { getSharedPage, type SharedPageProps, sharedPageMetadata } from '#app/(public)/s/shared-page-data'
import { SharedPlaylistPage } from '#components/shared-page/shared-playlist-page'
import { SharedSongPage } from '#components/shared-page/shared-song-page'

export const generateMetadata = sharedPageMetadata

export default async function Page(props: SharedPageProps) {
  const page = await getSharedPage(props)
  if (!page) notFound()
  const { shown, token } = page
  return shown.kind === 'playlist' ? (
    <SharedPlaylistPage list={shown.playlist} address={`/s/${token}`} />
  ) : (
    <SharedSongPage song={shown.song} />
  )
}
