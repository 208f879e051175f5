'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { PlayerBar } from '#components/player/player-bar'
import { PhoneTabs } from '#components/shell/phone-tabs'
import { Rail } from '#components/shell/rail'

/** Pages that stand alone: nobody has signed in yet, or the visitor came for one shared song. */
const standsAlone = (path: string) => path === '/sign-in' || path.startsWith('/s/')

/** Rail, page and player, or page, player and tabs. The page scrolls inside; the player never leaves. */
export function Frame({ children }: { children: ReactNode }) {
  if (standsAlone(usePathname())) return <main className="min-h-dvh">{children}</main>
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] overflow-hidden desk:grid-cols-[var(--rail)_minmax(0,1fr)] desk:grid-rows-[minmax(0,1fr)_auto]">
      <a
        href="#page"
        className="sr-only z-50 rounded-2 bg-raised px-4 py-2 shadow-lift-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the page
      </a>
      <Rail />
      <div id="page" className="relative flex min-h-0 min-w-0 flex-col">
        {children}
      </div>
      <div className="min-w-0 desk:col-span-2">
        <PlayerBar />
      </div>
      <PhoneTabs />
    </div>
  )
}
