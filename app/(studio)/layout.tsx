import type { ReactNode } from 'react'
import { AppShell } from '#components/shell/app-shell'

/** The studio’s frame: navigation, player and command palette stay while pages change. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return <AppShell>{children}</AppShell>
}
