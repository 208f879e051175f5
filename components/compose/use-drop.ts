'use client'

import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Dragged } from '#components/compose/drop-overlay'
import { fileRefusal, isReadableType, megabytesOver } from '#components/compose/source'
import { heldFiles, useDropZone } from '#components/ui/use-drop-zone'
import type { Megabytes } from '#lib/contract/limits'

/**
 * The column as a drop zone for one audio file. During the drag only the count and types are known; name and size are checked
 * on drop.
 */
export const useDrop = (limit: Megabytes, onFile: (file: File) => void, onRefused: () => void) => {
  const t = useTranslations('compose.refused')
  const kinds = useTranslations('compose.source')('kinds')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [dragged, setDragged] = useState<Dragged>({ count: 1, type: null, ok: true })

  const onFiles = useCallback(
    ([file, another]: readonly File[]) => {
      if (!file) return
      const wrong = another ? null : fileRefusal(file, limit)
      const said = another
        ? t('oneFile')
        : wrong && t(wrong, { name: file.name, kinds, limit, size: megabytesOver(file.size) })
      setRefusal(said)
      if (said === null) onFile(file)
      else onRefused()
    },
    [limit, onFile, onRefused, t, kinds],
  )
  const { zone, input, browse, over } = useDropZone({ onFiles, onEnter: (event) => setDragged(look(heldFiles(event))) })
  return { zone, input, browse, dragged: over ? dragged : null, refusal, setRefusal }
}

const look = (files: readonly DataTransferItem[]): Dragged => {
  const type = files[0]?.type || null
  const sound = type === null || isReadableType(type)
  return { count: Math.max(1, files.length), type, ok: sound && files.length <= 1 }
}
