import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import { ComposePage } from '#components/compose/compose-page'
import { hasAnyTask } from '#lib/data/tasks/tasks'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { pageOwner, unlessUnavailable } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('create') })

export default async function Page() {
  // The request comes first: while Songloom is built nothing may open the database.
  await connection()
  const head = await headers()
  const app = await getApp()
  const isFirstVisit = await unlessUnavailable(app, async () => {
    const owner = await pageOwner(app, head)
    if (owner === null) return false
    // Opening this page usually precedes a song, and idle threads may have ended.
    await app.warmEngine()
    return !(await hasAnyTask(app.db, owner))
  })
  return <ComposePage uploadLimit={app.env.maxUpload} isFirstVisit={isFirstVisit ?? false} />
}
