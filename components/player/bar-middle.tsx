'use client'

import { usePathname } from 'next/navigation'
import { NowLine } from '#components/player/now-line'
import { Elapsed, Length } from '#components/player/playback-time'
import { studioPlayer } from '#components/player/use-player'
import { SurfedWave } from '#components/waveform/interactive-waveform'
import type { Track } from '#lib/player/track'

/** The waveform of the current song, or its chord and bar where the page shows the waveform. */
export function BarMiddle({ track }: { track: Track }) {
  const path = usePathname()
  if (path === `/songs/${track.id}`) return <NowLine track={track} />
  return (
    <div className="grid grid-cols-[42px_1fr_42px] items-center gap-3">
      <Elapsed className="num text-right text-xs text-text" />
      <SurfedWave track={track} height={44} onSeek={(at) => studioPlayer().seek(at)} />
      <Length className="num text-xs text-muted" />
    </div>
  )
}
