import type { Metadata } from 'next'
import { PlaylistsPage } from '#components/library/playlists-page'
import { readerWords } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('lists') })

export default function Page() {
  return <PlaylistsPage />
}
