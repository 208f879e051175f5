import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { dehydratedSongs, FIRST_PAGE_SONGS } from '#components/api/query-keys'
import { readFilter, writeFilter } from '#components/api/song-filter'
import { LibraryDrop } from '#components/import-export/library-drop'
import { LibraryPage } from '#components/library/library-page'
import { readView, VIEW_COOKIE } from '#components/library/view'
import { OfflineFallback } from '#components/offline/offline-fallback'
import { getTranslations } from '#lib/i18n/request'
import { type App, getApp } from '#lib/server/app'
import { pageUser, readLibrary, unlessUnavailable } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('library') })

type Search = Promise<Record<string, string | string[] | undefined>>

/** The first songs of the filter in the URL, if the user may see them. */
const known = async (app: App, head: Headers, search: Search) => {
  const user = await pageUser(app, head)
  if (!user) return undefined
  const said = Object.entries(await search).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const filter = readFilter(new URLSearchParams(said))
  const query = writeFilter(filter)
  query.set('limit', String(FIRST_PAGE_SONGS))
  const found = await readLibrary(app, user, query)
  return found ? dehydratedSongs(filter, found.page, found.totals) : undefined
}

export default async function Page({ searchParams }: { searchParams: Search }) {
  const head = await headers()
  const app = await getApp()
  const view = readView((await cookies()).get(VIEW_COOKIE)?.value)
  return (
    <HydrationBoundary state={await unlessUnavailable(app, () => known(app, head, searchParams))}>
      <LibraryDrop>
        <OfflineFallback>
          <LibraryPage view={view} />
        </OfflineFallback>
      </LibraryDrop>
    </HydrationBoundary>
  )
}
