'use client'

import { useCallback, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import type { Dragged } from '#components/compose/drop-sheet'
import { ACCEPTED, fileRefusal, isReadableType } from '#components/compose/source'

/**
 * The column as a place to drop one sound file. Before it is let go a browser tells only how many files there are and of
 * which kind; name and size are looked at on landing.
 */
export const useDrop = (onFile: (file: File) => void) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)

  const onDrop = useCallback(
    (accepted: File[], rejected: FileRejection[]) => {
      setDragged(null)
      if (accepted.length + rejected.length > 1) return setRefusal('One file at a time, please.')
      const file = accepted[0] ?? rejected[0]?.file
      if (!file) return
      const wrong = fileRefusal(file)
      setRefusal(wrong)
      if (wrong === null) onFile(file)
    },
    [onFile],
  )

  const zone = useDropzone({
    accept: ACCEPTED,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop,
    onDragEnter: (event) => setDragged(look(event.dataTransfer)),
    onDragLeave: () => setDragged(null),
  })
  return {
    ...zone,
    dragged: zone.isDragActive ? (dragged ?? { count: 1, type: null, ok: true }) : null,
    refusal,
    setRefusal,
  }
}

const look = (data: DataTransfer): Dragged => {
  const files = [...data.items].filter((item) => item.kind === 'file')
  const type = files[0]?.type || null
  const sound = type === null || isReadableType(type)
  return { count: Math.max(1, files.length), type, ok: sound && files.length <= 1 }
}
