import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { AccessCodeSignIn } from '#components/accounts/access-code-sign-in'
import { AccountSignIn } from '#components/accounts/account-sign-in'
import { safePath } from '#components/accounts/safe-path'
import { hasOwner } from '#lib/data/accounts/invites'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { passkeyHost } from '#lib/server/env'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('signIn') })

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  await connection()
  const { next } = await searchParams
  const back = typeof next === 'string' ? next : '/'
  const { access, accounts, db, env } = await getApp()
  if ((await access.callerOf(await headers())) !== null) redirect(safePath(back))
  return accounts ? (
    <AccountSignIn next={back} hasOwner={await hasOwner(db)} passkeyHost={passkeyHost(env)} />
  ) : (
    <AccessCodeSignIn next={back} />
  )
}
