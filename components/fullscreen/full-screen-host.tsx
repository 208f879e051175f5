'use client'

import { useEffect } from 'react'
import { closeStage, useStageOpen } from '#components/fullscreen/use-full-screen'
import { usePlayer } from '#components/player/use-player'
import { lazy } from '#components/ui/lazy'

const StageDialog = lazy(() => import('#components/fullscreen/full-screen-player').then((module) => module.StageDialog))
export const fetchStage = StageDialog.preload

/** Renders the full-screen player while it is open and a song is loaded. */
export function StageHost() {
  const open = useStageOpen()
  const track = usePlayer((state) => state.track)
  useEffect(() => {
    if (!track) closeStage()
  }, [track])
  return open && track ? <StageDialog track={track} /> : null
}
