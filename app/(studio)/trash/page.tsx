import type { Metadata } from 'next'
import { TrashPage } from '#components/library/trash-page'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('trash') })

export default function Page() {
  return <TrashPage />
}
