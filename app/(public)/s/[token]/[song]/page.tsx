import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getSharedPage, sharedPageMetadata } from '#app/(public)/s/shared-page-data'
import { SharedSongPage } from '#components/shared-page/shared-song-page'

type Props = { params: Promise<{ token: string; song: string }> }

const read = async (params: Props['params']) => {
  const { token, song } = await params
  return getSharedPage(token, song)
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => sharedPageMetadata(await read(params))

/** One song of a shared playlist. */
export default async function Page({ params }: Props) {
  const page = await read(params)
  if (page?.shown.kind !== 'song') notFound()
  const { song, playlist } = page.shown
  return <SharedSongPage key={song.id} song={song} list={{ name: playlist ?? '', address: `/s/${page.token}` }} />
}
