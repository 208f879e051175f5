'use client'

import { useIsPanelOpen } from '#components/player/queue-panel-store'
import { lazy } from '#components/ui/lazy'

const QueuePanel = lazy(() => import('#components/player/queue-panel').then((module) => module.QueuePanel))

export const preloadPanel = QueuePanel.preload

/** The panel beside the page, while it is open. */
export function QueuePanelHost() {
  return useIsPanelOpen() ? <QueuePanel /> : null
}
