'use client'

import { usePlayer, usePosition } from '#components/player/use-player'
import { formatClock } from '#components/song/time-format'

/** Where the playhead is: rendered once a second. */
export function Elapsed({ className }: { className?: string }) {
  const seconds = usePosition(Math.floor)
  return <span className={className}>{formatClock(seconds)}</span>
}

/** How long the song is, with the sign of "about" while it is being made; nothing while nobody knows. */
export function Length({ className }: { className?: string }) {
  const duration = usePlayer((state) => state.duration)
  const live = usePlayer((state) => state.track?.live ?? false)
  return (
    <span className={className}>
      {live && duration ? '~' : ''}
      {live && !duration ? '' : formatClock(duration)}
    </span>
  )
}
