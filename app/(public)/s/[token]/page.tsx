import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { tellOf, visit } from '#app/(public)/s/visit'
import { SharedPlaylistPage } from '#components/shared-page/shared-playlist-page'
import { SharedSongPage } from '#components/shared-page/shared-song-page'

type Props = { params: Promise<{ token: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  tellOf(await visit((await params).token))

export default async function Page({ params }: Props) {
  const { token } = await params
  const page = await visit(token)
  if (!page) notFound()
  const { shown } = page
  return shown.kind === 'playlist' ? (
    <SharedPlaylistPage list={shown.playlist} address={`/s/${token}`} />
  ) : (
    <SharedSongPage song={shown.song} />
  )
}
