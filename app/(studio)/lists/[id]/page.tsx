import type { Metadata } from 'next'
import { readerWords } from '#app/reader'
import { ListPage } from '#components/library/list-page'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('lists') })

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ListPage id={(await params).id} />
}
