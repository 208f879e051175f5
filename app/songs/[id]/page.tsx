import type { Metadata } from 'next'
import { SongPage } from '#components/song/song-page'

export const metadata: Metadata = { title: 'Song' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <SongPage id={id} />
}
