import type { Metadata } from 'next'
import { readerWords } from '#app/reader'
import { ListsPage } from '#components/library/lists-page'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('lists') })

export default function Page() {
  return <ListsPage />
}
