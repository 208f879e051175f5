import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { tellOf, visit } from '#app/(public)/s/visit'
import { SharedSongPage } from '#components/shared-page/shared-song-page'

type Props = { params: Promise<{ token: string; song: string }> }

const read = async (params: Props['params']) => {
  const { token, song } = await params
  return visit(token, song)
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => tellOf(await read(params))

/** One song of a shared playlist. */
export default async function Page({ params }: Props) {
  const page = await read(params)
  if (page?.shown.kind !== 'song') notFound()
  const { song, playlist } = page.shown
  return <SharedSongPage key={song.id} song={song} list={{ name: playlist ?? '', address: `/s/${page.token}` }} />
}
