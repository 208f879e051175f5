import type { Metadata } from 'next'
import { PlaylistPage } from '#components/library/playlist-page'
import { readerWords } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('lists') })

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <PlaylistPage id={(await params).id} />
}
