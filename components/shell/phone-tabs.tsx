'use client'

import { LibraryBig as Library, PenLine } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { cx } from '#components/ui/cx'

/** The two tabs of narrow windows. Both may be one page: the songs stand beside the form where there is room. */
export function PhoneTabs() {
  const path = usePathname()
  const view = useSearchParams().get('view')
  const songs = path !== '/' || view === 'songs'
  const tab = (on: boolean) =>
    cx('grid content-center justify-items-center gap-0.5 text-ppp font-medium', on ? 'text-text' : 'text-muted')
  return (
    <nav
      aria-label="Main"
      className="grid h-[calc(58px+env(safe-area-inset-bottom))] grid-cols-2 bg-bg px-10 pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      <Link href="/" className={tab(!songs)} aria-current={songs ? undefined : 'page'}>
        <PenLine size={22} />
        Write
      </Link>
      <Link href="/?view=songs" className={tab(songs)} aria-current={songs ? 'page' : undefined}>
        <Library size={22} />
        Songs
      </Link>
    </nav>
  )
}
