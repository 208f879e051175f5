'use client'

import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSongFile, isSongType, MAX_SONG_FILE_MB, songFileRefusal } from '#components/compose/arrange/song-file'
import type { Dragged } from '#components/compose/drop-overlay'
import { fileRefusal, isReadableType, megabytesOver } from '#components/compose/source'
import { heldFiles, useDropZone } from '#components/ui/use-drop-zone'
import type { Megabytes } from '#lib/contract/limits'

/**
 * The column as a drop zone for one file: a recording, or a song to arrange. During the drag only the count and types are
 * known; name and size are checked on drop.
 */
export const useDrop = ({
  limit,
  canArrange,
  onFile,
  onSong,
  onRefused,
  setRefusal,
}: {
  limit: Megabytes
  /** Whether the chosen service arranges songs. */
  canArrange: boolean
  onFile: (file: File) => void
  onSong: (file: File) => void
  onRefused: () => void
  setRefusal: (text: string | null) => void
}) => {
  const t = useTranslations('compose.refused')
  const kinds = useTranslations('compose.source')('kinds')
  const [dragged, setDragged] = useState<Dragged>({ count: 1, type: null, ok: true, isSong: false })

  const onFiles = useCallback(
    ([file, another]: readonly File[]) => {
      if (!file) return
      const isSong = isSongFile(file)
      const refusalOf = () => {
        if (another) return t('oneFile')
        if (isSong && !canArrange) return t('cannotArrange')
        const wrong = isSong ? songFileRefusal(file) : fileRefusal(file, limit)
        const most = isSong ? MAX_SONG_FILE_MB : limit
        return wrong && t(wrong, { name: file.name, kinds, limit: most, size: megabytesOver(file.size) })
      }
      const refusal = refusalOf()
      setRefusal(refusal)
      if (refusal !== null) onRefused()
      else if (isSong) onSong(file)
      else onFile(file)
    },
    [limit, canArrange, onFile, onSong, onRefused, setRefusal, t, kinds],
  )
  const { zone, input, browse, over } = useDropZone({
    onFiles,
    onEnter: (event) => setDragged(look(heldFiles(event), canArrange)),
  })
  return { zone, input, browse, dragged: over ? dragged : null }
}

const look = (files: readonly DataTransferItem[], canArrange: boolean): Dragged => {
  const type = files[0]?.type || null
  const isSong = type !== null && isSongType(type)
  const isKnown = type === null || (isSong ? canArrange : isReadableType(type))
  return { count: Math.max(1, files.length), type, ok: isKnown && files.length <= 1, isSong }
}
