import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { PlaylistPage } from '#components/library/playlist-page'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { hasPlaylist, pageUser, unlessUnavailable } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('lists') })

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const app = await getApp()
  const head = await headers()
  const isMissing = await unlessUnavailable(app, async () => {
    const user = await pageUser(app, head)
    // Without a user, the page loads its own data.
    return user !== null && !(await hasPlaylist(app.db, user, id))
  })
  if (isMissing) notFound()
  return <PlaylistPage id={id} />
}
