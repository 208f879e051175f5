'use client'

import { useEffect, useState } from 'react'
import { claimDraw, queueDraw } from '#components/ui/scroll-scheduler'

/** Whether a row of `songs` songs in a long list is drawn in full: at once, or when scrolling is slow enough. */
export const useDeferredDraw = (songs: number): boolean => {
  const [drawn, setDrawn] = useState(() => claimDraw(songs))
  useEffect(() => (drawn ? undefined : queueDraw(songs, () => setDrawn(true))), [drawn, songs])
  return drawn
}
