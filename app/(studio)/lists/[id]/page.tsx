import type { Metadata } from 'next'
import { ListPage } from '#components/library/playlist-page'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('lists') })

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ListPage id={(await params).id} />
}
