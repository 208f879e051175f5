import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { AppShell } from '#components/shell/app-shell'
import { getApp } from '#lib/server/app'
import { needsSignIn, unlessUnavailable } from '#lib/server/page-data'

/** The studio’s frame: navigation, player and command palette stay while pages change. */
export default async function StudioLayout({ children }: { children: ReactNode }) {
  const head = await headers()
  const app = await getApp()
  if (await unlessUnavailable(app, () => needsSignIn(app, head)))
    redirect(`/sign-in?next=${encodeURIComponent(head.get('x-address') ?? '/')}`)
  return <AppShell>{children}</AppShell>
}
