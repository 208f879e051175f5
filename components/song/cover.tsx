'use client'

import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { coverOf } from '#components/song/cover-address'
import { cx } from '#components/ui/cx'
import type { Track } from '#lib/player/track'

/** The song of a cover. */
export type CoverSubject = Pick<Track, 'title' | 'peaksUrl' | 'live'>

/**
 * A song's cover, or an empty one until the song is finished. One element, so that long lists stay cheap. Set its size by
 * class; use `small` below 64 pixels. Beside the title it is decorative and needs no label.
 */
export const Cover = memo(function Cover({
  song,
  small = false,
  labelled = false,
  className,
}: {
  song: CoverSubject
  small?: boolean
  labelled?: boolean
  className?: string
}) {
  const t = useTranslations('song')
  const [lost, setLost] = useState<string | null>(null)
  const source = song.live ? null : coverOf(song.peaksUrl, small)
  const label = labelled ? t('cover', { title: song.title }) : ''
  const look = 'block shrink-0 rounded-cover'
  if (source === null || source === lost)
    return (
      <span
        {...(labelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        className={cx(look, 'overflow-hidden bg-well shadow-press', className)}
      >
        <Blank />
      </span>
    )
  return (
    <img
      src={source}
      alt={label}
      decoding="async"
      // The largest picture of its page.
      fetchPriority={labelled ? 'high' : undefined}
      draggable={false}
      onError={() => setLost(source)}
      className={cx(look, 'bg-well shadow-cover', className)}
    />
  )
})

/** An empty cover, for a song that is not finished. */
const Blank = () => (
  <svg viewBox="0 0 44 44" fill="none" className="size-full stroke-line-strong" strokeWidth="1" aria-hidden="true">
    <path
      vectorEffect="non-scaling-stroke"
      d="M8 9.5Q12 12.500 16 9.5T24 9.500T32 9.500 36 9.500M8 15.800Q13 11.500 18 15.800T28 15.800T36 15.800M8 22Q11 25.500 15 22T22 22T29 22 36 22M8 28.200Q13 32 18 28.200T28 28.200T36 28.200M8 34.500Q12 31 16 34.500T24 34.500T32 34.500 36 34.500"
    />
  </svg>
)
