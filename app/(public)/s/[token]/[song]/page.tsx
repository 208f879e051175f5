import { notFound } from 'next/navigation'
import { getSharedPage, type SharedPageProps, sharedPageMetadata } from '#app/(public)/s/shared-page-data'
import { SharedSongPage } from '#components/shared-page/shared-song-page'

export const generateMetadata = sharedPageMetadata

/** One song of a shared playlist. */
export default async function Page(props: SharedPageProps) {
  const page = await getSharedPage(props)
  if (page?.shown.kind !== 'song') notFound()
  const { song, playlist } = page.shown
  return <SharedSongPage key={song.id} song={song} list={{ name: playlist ?? '', address: `/s/${page.token}` }} />
}
