import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { LyricSheet } from '#components/lyric-sheet/lyric-sheet'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { pageUser, readSong, unlessUnavailable } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('sheet'))('name'),
})

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const app = await getApp()
  const head = await headers()
  const isMissing = await unlessUnavailable(app, async () => {
    const user = await pageUser(app, head)
    return user !== null && !(await readSong(app, user, id))
  })
  if (isMissing) notFound()
  return <LyricSheet id={id} />
}
