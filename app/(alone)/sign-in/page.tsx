import type { Metadata } from 'next'
import { connection } from 'next/server'
import { readerWords } from '#app/reader'
import { AccountSignIn } from '#components/people/account-sign-in'
import { SignIn } from '#components/settings/sign-in'
import { hasOwner } from '#lib/people/invites'
import { passkeyHost } from '#lib/server/passkey-host'
import { server } from '#lib/server/server'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('signIn') })

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  await connection()
  const { next } = await searchParams
  const back = typeof next === 'string' ? next : '/'
  const { accounts, db, env } = await server()
  return accounts ? (
    <AccountSignIn next={back} hasOwner={await hasOwner(db)} passkeyHost={passkeyHost(env)} />
  ) : (
    <SignIn next={back} />
  )
}
