import type { Metadata } from 'next'
import { TrashPage } from '#components/library/trash-page'
import { readerWords } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('trash') })

export default function Page() {
  return <TrashPage />
}
