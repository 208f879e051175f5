'use client'

import { useTranslations } from 'use-intl'
import type { SongDetail } from '#lib/contract/studio'
import { isAligned, MAX_EXACT_ERROR } from '#lib/music/alignment'

/** Shown in steps, because it is an estimate itself. */
const STEP = 0.05

/** How exactly words, or chords in an instrumental, follow the recording of a production. */
export function AlignmentNote({ song }: { song: Pick<SongDetail, 'alignment' | 'lines'> }) {
  const t = useTranslations('produce.alignment')
  if (!song.alignment) return null
  // Its words may have been timed without the sketch.
  if (!isAligned(song.alignment) && song.lines.length > 0) return null
  const { error } = song.alignment
  const seconds = (Math.ceil(error / STEP - 1e-6) * STEP).toFixed(2).replace(/0$/, '')
  const what = song.lines.length > 0 ? 'words' : 'chords'
  return (
    <p className="text-xs text-muted">
      {!isAligned(song.alignment) ? t('none') : t(error > MAX_EXACT_ERROR ? 'estimated' : 'follows', { what, seconds })}
    </p>
  )
}
