import type { ReactNode } from 'react'
import { Frame } from '#components/shell/app-shell'

/** The studio’s frame: navigation, player and command palette stay while pages change. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>
}
