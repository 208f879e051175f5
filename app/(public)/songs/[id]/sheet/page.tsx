import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { LyricSheet } from '#components/lyric-sheet/lyric-sheet'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { pageUser, readSong } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('sheet'))('name'),
})

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const app = await getApp()
  const user = await pageUser(app, await headers())
  if (user && !(await readSong(app, user, id))) notFound()
  return <LyricSheet id={id} />
}
