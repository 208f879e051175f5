import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { dehydratedSettings } from '#components/api/query-keys'
import { SettingsPage } from '#components/settings/settings-page'
import { OWNER } from '#lib/data/accounts/owner'
import { getTranslations } from '#lib/i18n/request'
import { type App, getApp } from '#lib/server/app'
import { pageUser, unlessUnavailable } from '#lib/server/page-data'
import { settingsOf } from '#lib/server/settings'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('settings') })

/** The settings, if the user may see them. */
const known = async (app: App, head: Headers) => {
  const user = await pageUser(app, head)
  if (!user) return undefined
  const isOwner = user.owner === OWNER
  const [settings, services, lyricsWriter] = await Promise.all([
    settingsOf(app, user.owner, head),
    app.services.list({ isOwner }),
    isOwner ? app.lyricsWriter.record() : null,
  ])
  return dehydratedSettings(settings, services, lyricsWriter)
}

export default async function Page() {
  // The request comes first: while Songloom is built nothing may open the database.
  const head = await headers()
  const app = await getApp()
  return (
    <HydrationBoundary state={await unlessUnavailable(app, () => known(app, head))}>
      <SettingsPage />
    </HydrationBoundary>
  )
}
