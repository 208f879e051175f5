'use client'

import { useEffect, useState } from 'react'
import { type SourcePreview, useSourcePreview } from '#components/compose/use-source-preview'
import type { Seconds } from '#lib/music/time'

/** A recording to preview, up to a time or to its end. */
export type Preview = { id: string; url: string; to?: Seconds }

/** Previews the songs of a list, one at a time, while the player keeps its own. */
export const usePreview = (): SourcePreview & { id: string | null; toggle: (preview: Preview) => void } => {
  const [chosen, setChosen] = useState<Preview | null>(null)
  const preview = useSourcePreview(chosen?.url ?? null)
  const { play, pause, playing } = preview
  useEffect(() => {
    if (chosen) play(0, chosen.to)
  }, [chosen, play])
  const toggle = (preview: Preview) => {
    if (preview.id !== chosen?.id) setChosen(preview)
    else if (playing) pause()
    else play(preview.to === undefined ? undefined : 0, preview.to)
  }
  return { ...preview, id: chosen?.id ?? null, toggle }
}
