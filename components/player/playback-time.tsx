'use client'

import { usePlayer, usePosition } from '#components/player/use-player'
import { formatClock } from '#components/song/time-format'

/** The playback position, rendered once a second. */
export function PlaybackTime({ className }: { className?: string }) {
  const seconds = usePosition(Math.floor)
  return <span className={className}>{formatClock(seconds)}</span>
}

/** The length of the song, marked as approximate while it is made; empty if unknown. */
export function PlaybackLength({ className }: { className?: string }) {
  const duration = usePlayer((state) => state.duration)
  const live = usePlayer((state) => state.track?.live ?? false)
  return (
    <span className={className}>
      {live && duration ? '~' : ''}
      {live && !duration ? '' : formatClock(duration)}
    </span>
  )
}
