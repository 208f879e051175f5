import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import { ComposePage } from '#components/compose/compose-page'
import { hasAnyTask } from '#lib/data/tasks/tasks'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { pageUser } from '#lib/server/page-data'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('create') })

export default async function Page() {
  // The request comes first: while Songloom is built nothing may open the database.
  await connection()
  const app = await getApp()
  // Opening this page usually precedes a song, and idle threads may have ended.
  await app.warmEngine()
  const user = await pageUser(app, await headers())
  const isFirstVisit = user !== null && !(await hasAnyTask(app.db, user.owner))
  // Opening this page usually precedes a song, and idle threads may have ended.
  if (user !== null) await app.warmEngine()
  return <ComposePage uploadLimit={app.env.maxUpload} isFirstVisit={isFirstVisit} />
}
