'use client'

import { useEffect, useState } from 'react'
import { type Audition, useAudition } from '#components/compose/use-audition'

/** A recording to preview. */
type Preview = { id: string; url: string }

/** Previews the songs of a list, one at a time, while the player keeps its own. */
export const usePreview = (): Audition & { id: string | null; toggle: (preview: Preview) => void } => {
  const [chosen, setChosen] = useState<Preview | null>(null)
  const audition = useAudition(chosen?.url ?? null)
  const { play, pause, playing } = audition
  useEffect(() => {
    if (chosen) play()
  }, [chosen, play])
  const toggle = (preview: Preview) => {
    if (preview.id !== chosen?.id) setChosen(preview)
    else if (playing) pause()
    else play()
  }
  return { ...audition, id: chosen?.id ?? null, toggle }
}
