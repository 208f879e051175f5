import type { Metadata } from 'next'
import { connection } from 'next/server'
import { JoinForm, type Link } from '#components/accounts/join-form'
import { findInvite } from '#lib/data/accounts/invites'
import { getTranslations } from '#lib/i18n/request'
import { type App, getApp } from '#lib/server/app'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('people'))('join.page'),
  robots: { index: false },
})

const linkOf = async ({ accounts, db, clock }: App, token: string): Promise<Link | null> => {
  const found = accounts && (await findInvite(db, token, clock.now()))
  if (!found) return null
  const { kind } = found.invite
  if (kind === 'password') return found.email === null ? null : { kind, token, email: found.email }
  return { kind: kind === 'owner' ? 'owner' : 'member', token }
}

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  await connection()
  const { token } = await params
  return <JoinForm link={await linkOf(await getApp(), token)} />
}
