import type { Metadata } from 'next'
import { PlaylistPage } from '#components/library/playlist-page'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('lists') })

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <PlaylistPage id={(await params).id} />
}
