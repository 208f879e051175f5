import type { ReactNode } from 'react'

/** Layout of pages without the studio’s frame: sign-in, shared pages and lyric sheets. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <main className="min-h-dvh">{children}</main>
}
