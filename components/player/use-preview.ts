'use client'

import { useEffect, useState } from 'react'
import { type SourcePreview, useSourcePreview } from '#components/compose/use-source-preview'

/** A recording to preview. */
type Preview = { id: string; url: string }

/** Previews the songs of a list, one at a time, while the player keeps its own. */
export const usePreview = (): SourcePreview & { id: string | null; toggle: (preview: Preview) => void } => {
  const [chosen, setChosen] = useState<Preview | null>(null)
  const preview = useSourcePreview(chosen?.url ?? null)
  const { play, pause, playing } = preview
  useEffect(() => {
    if (chosen) play()
  }, [chosen, play])
  const toggle = (preview: Preview) => {
    if (preview.id !== chosen?.id) setChosen(preview)
    else if (playing) pause()
    else play()
  }
  return { ...preview, id: chosen?.id ?? null, toggle }
}
