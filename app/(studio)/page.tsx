import type { Metadata } from 'next'
import { connection } from 'next/server'
import { readerWords } from '#app/reader'
import { ComposePage } from '#components/compose/compose-page'
import { server } from '#lib/server/server'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('write') })

export default async function Page() {
  // The request comes first: while Songloom is built nothing may open the database.
  await connection()
  const { env } = await server()
  return <ComposePage uploadLimit={env.maxUpload} />
}
