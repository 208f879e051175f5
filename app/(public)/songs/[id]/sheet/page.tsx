import type { Metadata } from 'next'
import { LyricSheet } from '#components/sheet/lyric-sheet'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('sheet'))('name'),
})

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <LyricSheet id={id} />
}
