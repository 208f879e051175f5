import type { Metadata } from 'next'
import { PlaylistsPage } from '#components/library/playlists-page'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('lists') })

export default function Page() {
  return <PlaylistsPage />
}
