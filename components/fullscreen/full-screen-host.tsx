'use client'

import { useEffect } from 'react'
import { closeFullScreen, useFullScreenOpen } from '#components/fullscreen/use-full-screen'
import { usePlayer } from '#components/player/use-player'
import { lazy } from '#components/ui/lazy'

const FullScreenPlayer = lazy(() =>
  import('#components/fullscreen/full-screen-player').then((module) => module.FullScreenPlayer),
)
export const fetchFullScreen = FullScreenPlayer.preload

/** Renders the full-screen player while it is open and a song is loaded. */
export function FullScreenHost() {
  const open = useFullScreenOpen()
  const track = usePlayer((state) => state.track)
  useEffect(() => {
    if (!track) closeFullScreen()
  }, [track])
  return open && track ? <FullScreenPlayer track={track} /> : null
}
