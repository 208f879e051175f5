'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOutbox } from '#components/api/use-submit'
import { PaletteHost } from '#components/command-palette/palette-host'
import { ImportHost } from '#components/import-export/import-host'
import { AddToPlaylistHost } from '#components/library/playlist-dialog-host'
import { PlayerBar } from '#components/player/player-bar'
import { QueuePanelHost } from '#components/player/queue-panel-host'
import { Sidebar } from '#components/shell/sidebar'
import { TabBar } from '#components/shell/tab-bar'
import { SongMenuHost } from '#components/song/song-menu-host'
import { Announcer } from '#components/ui/announcer'
import { lazy } from '#components/ui/lazy'

const OfflineWorker = lazy(() => import('#components/offline/worker').then((module) => module.OfflineWorker))
const OfflineNotice = lazy(() => import('#components/offline/offline-notice').then((module) => module.OfflineNotice))
const FilesNotice = lazy(() => import('#components/song/files-notice').then((module) => module.FilesNotice))

function Outbox() {
  useOutbox()
  return null
}

/** The shell of all pages: sidebar, page and player, or page, player and tab bar. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] overflow-clip md:grid-cols-[var(--sidebar)_minmax(0,1fr)_auto] md:grid-rows-[minmax(0,1fr)_auto]">
      <a
        href="#page"
        className="sr-only z-50 rounded-2 bg-raised px-4 py-2 shadow-lift-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('skip')}
      </a>
      <Sidebar />
      <div id="page" className="relative flex min-h-0 min-w-0 flex-col">
        {children}
      </div>
      <QueuePanelHost />
      <div className="min-w-0 md:col-span-3">
        <Outbox />
        <PaletteHost />
        <OfflineWorker />
        <OfflineNotice />
        <FilesNotice />
        <ImportHost />
        <PlayerBar />
        <Announcer />
      </div>
      <TabBar />
      <AddToPlaylistHost />
      <SongMenuHost />
    </div>
  )
}
