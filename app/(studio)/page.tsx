import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ComposePage } from '#components/compose/compose-page'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('create') })

export default async function Page() {
  // The request comes first: while Songloom is built nothing may open the database.
  await connection()
  const { env, warmEngine } = await getApp()
  // Idle threads have ended. Whoever opens this page soon orders a song.
  await warmEngine()
  return <ComposePage uploadLimit={env.maxUpload} />
}
