import type { Metadata } from 'next'
import { SignIn } from '#components/settings/sign-in'

export const metadata: Metadata = { title: 'Sign in' }

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const { next } = await searchParams
  return <SignIn next={typeof next === 'string' ? next : '/'} />
}
