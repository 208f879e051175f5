import type { ReactNode } from 'react'

/**
 * Pages that stand alone, and bring nothing of the studio along: nobody has signed in yet, the visitor came for one shared
 * song, or it is a sheet of paper.
 */
export default function AloneLayout({ children }: { children: ReactNode }) {
  return <main className="min-h-dvh">{children}</main>
}
