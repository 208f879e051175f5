import type { Metadata } from 'next'
import { readerWords } from '#app/reader'
import { TrashPage } from '#components/library/trash-page'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('trash') })

export default function Page() {
  return <TrashPage />
}
