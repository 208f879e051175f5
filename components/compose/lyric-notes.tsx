'use client'

import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { areLastSubmittedLyrics, type LyricsDraft } from '#components/compose/draft'
import { countLines, hasLyrics, readLyric } from '#components/compose/lyric-text'
import { estimateTiming } from '#components/compose/lyric-timing'
import { useSyllables } from '#components/compose/use-syllables'
import { formatClock } from '#components/song/time-format'
import type { Seconds } from '#lib/music/time'

/** Estimates this close to the requested length show no note. */
const TOLERANCE = 0.15

/** What is worth knowing about the lyrics, if anything. */
export function LyricNotes({
  words,
  bpm,
  asked,
  from = 0,
}: {
  words: LyricsDraft
  bpm: number | null
  asked: Seconds | null
  from: number | undefined
}) {
  const t = useTranslations('compose.lyrics')
  const syllables = useSyllables(words.text !== '')
  const lyric = readLyric(words.text)
  const counts = countLines(lyric, syllables)
  const time = estimateTiming(lyric, counts, { bpm, ...(from > 0 && { leadIn: 0 }) })
  const off = asked === null || !hasLyrics(words.text) ? 0 : time / asked - 1
  const notes = [
    areLastSubmittedLyrics(words) && <b className="font-[550] text-text-2">{t('again')} </b>,
    Math.abs(off) > TOLERANCE && `${t(off > 0 ? 'sungFaster' : 'sungWithin', { asked: formatClock(asked ?? 0) })} `,
    counts.some((count) => count.off) &&
      t.rich('uneven', { b: (name: ReactNode) => <b className="font-semibold text-warn">{name}</b> }),
  ].flatMap((note, i) => (note ? [<Fragment key={i}>{note}</Fragment>] : []))
  return notes.length > 0 && <p className="mt-1.5">{notes}</p>
}
