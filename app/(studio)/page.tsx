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
  // Idle threads have ended. Whoever opens this page soon orders a song.
  await app.warmEngine()
  const user = await pageUser(app, await headers())
  const isFirstVisit = user !== null && !(await hasAnyTask(app.db, user.owner))
  // Idle threads have ended. Whoever opens this page soon orders a song.
  if (user !== null) await app.warmEngine()
  return <ComposePage uploadLimit={app.env.maxUpload} isFirstVisit={isFirstVisit} />
}
