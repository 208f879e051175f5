'use client'

import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withArranged } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { errorMessage } from '#components/i18n/error-message'
import type { BeatsPerMinute } from '#lib/music/time'

/** Reads a file of notes, or a recording of a melody, into the draft as the song to arrange. `reading`: name of the file that is being read. */
export const useSongFile = (onError: (text: string | null) => void) => {
  const errors = useTranslations('errors')
  const [reading, setReading] = useState<string | null>(null)
  const last = useRef<File>(null)
  const read = useCallback(
    async (file: File, recording?: { bpm: BeatsPerMinute | null }): Promise<boolean> => {
      last.current = file
      onError(null)
      setReading(file.name)
      changeDraft((draft) => ({ ...draft, mode: 'prompt' }))
      try {
        const { readRecording, readSong } = await import('#components/compose/arrange/read-song')
        const arranged = recording ? await readRecording(file, recording.bpm) : await readSong(file)
        if (last.current === file) changeDraft((draft) => withArranged(draft, arranged))
        return true
      } catch (error) {
        if (last.current === file) onError(errorMessage(errors, error))
        return false
      } finally {
        if (last.current === file) setReading(null)
      }
    },
    [errors, onError],
  )
  return { reading, read }
}
