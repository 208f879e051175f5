import type { ReactNode } from 'react'
import { Frame } from '#components/shell/frame'

/** The pages that are worked in: rail, player and palette stay while one gives way to the next. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>
}
