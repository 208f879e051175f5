'use client'

import { usePathname } from 'next/navigation'
import { NowLine } from '#components/player/now-line'
import { PlaybackLength, PlaybackTime } from '#components/player/playback-time'
import { getPlayer } from '#components/player/use-player'
import { InteractiveWaveform } from '#components/waveform/interactive-waveform'
import type { Track } from '#lib/player/track'

/** The waveform of the current song, or its chord and bar where the page shows the waveform. */
export function BarMiddle({ track }: { track: Track }) {
  const path = usePathname()
  if (path === `/songs/${track.id}`) return <NowLine track={track} />
  return (
    <div className="items-center gap-3 lg:grid lg:grid-cols-[2.625rem_1fr_2.625rem]">
      <PlaybackTime className="num text-right text-xs text-text max-lg:hidden" />
      <InteractiveWaveform track={track} height={44} onSeek={(at) => getPlayer().seek(at)} />
      <PlaybackLength className="num text-xs text-muted max-lg:hidden" />
    </div>
  )
}
