import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { dehydratedSong } from '#components/api/query-keys'
import { SongPage } from '#components/song/song-page'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { pageUser, readSong } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('song'))('name') })

const known = async (id: string) => {
  const head = await headers()
  const app = await getApp()
  const user = await pageUser(app, head)
  if (!user) return undefined
  const song = await readSong(app, user, id)
  return song ? dehydratedSong(song) : notFound()
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return (
    <HydrationBoundary state={await known(id)}>
      <SongPage id={id} />
    </HydrationBoundary>
  )
}
