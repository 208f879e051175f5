import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { LyricSheet } from '#components/sheet/lyric-sheet'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { readerOf, readSong } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('keeping.sheet'))('name'),
})

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const app = await getApp()
  const reader = await readerOf(app, await headers())
  if (reader && !(await readSong(app.db, reader, id))) notFound()
  return <LyricSheet id={id} />
}
