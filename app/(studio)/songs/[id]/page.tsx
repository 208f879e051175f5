import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { dehydratedSong } from '#components/api/query-keys'
import { SongPage } from '#components/song/song-page'
import { getTranslations } from '#lib/i18n/request'
import { type App, getApp } from '#lib/server/app'
import { pageUser, readSong, unlessUnavailable } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('song'))('name') })

const known = async (app: App, head: Headers, id: string) => {
  const user = await pageUser(app, head)
  if (!user) return undefined
  const song = await readSong(app, user, id)
  return song ? dehydratedSong(song) : notFound()
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const head = await headers()
  const app = await getApp()
  return (
    <HydrationBoundary state={await unlessUnavailable(app, () => known(app, head, id))}>
      <SongPage id={id} />
    </HydrationBoundary>
  )
}
