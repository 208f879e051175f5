'use client'

import { getPlayer, hasEnded, useIsCurrent, usePosition } from '#components/player/use-player'

/** A value of the position in this song: of its start while another one is loaded, and after its end, where Play begins again. */
export const usePracticePosition = <T>(id: string, read: (seconds: number) => T): T => {
  const current = useIsCurrent(id)
  return usePosition((seconds) => read(current && !hasEnded(getPlayer().state(), seconds) ? seconds : 0))
}
