'use client'

import { useEffect, useState } from 'react'
import { claimRender, whenRenderable } from '#components/ui/scroll-scheduler'

/** Whether a row of so many songs in a long list is drawn whole: at once, or as soon as the list goes slowly enough. */
export const useDeferredRender = (songs: number): boolean => {
  const [drawn, setDrawn] = useState(() => claimRender(songs))
  useEffect(() => (drawn ? undefined : whenRenderable(songs, () => setDrawn(true))), [drawn, songs])
  return drawn
}
