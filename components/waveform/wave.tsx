'use client'

import { memo, useMemo } from 'react'
import { useIsCurrent } from '#components/player/use-player'
import { PlayedSplit } from '#components/waveform/played-split'
import { SeekSurface } from '#components/waveform/seek-surface'
import { renderingPath } from '#components/waveform/thread-geometry'
import { usePeaks } from '#components/waveform/use-peaks'
import { useWidth } from '#components/waveform/use-width'
import {
  arrived,
  BARS,
  type Bars,
  barAmplitudes,
  barCount,
  barsPath,
  seekLength,
} from '#components/waveform/wave-geometry'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import type { Peaks } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

type Props = {
  track: Track
  height?: number
  bars?: Bars
  /** Makes it a slider; called with seconds. */
  onSeek?: (seconds: number) => void
  /** Shows a line at the playhead. */
  playhead?: boolean
}

/**
 * The small waveform of lists and cards: mirrored bars, coloured where played. A song in progress has threads right of its last
 * bar.
 */
export const Wave = memo(function Wave({ track, ...props }: Props) {
  const peaks = usePeaks(track.pipeUrl || track.audioUrl ? track.peaksUrl : null, track.live)
  return <WaveOf id={track.id} live={track.live} peaks={peaks} duration={track.duration} {...props} />
})

function WaveOf({
  id,
  live,
  peaks,
  duration,
  height = 34,
  bars = BARS,
  onSeek,
  playhead = true,
}: Omit<Props, 'track'> & { id: string; live: boolean; peaks: Peaks | undefined; duration: number | null }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const current = useIsCurrent(id)
  const share = peaks ? arrived(peaks) : 0
  const length = seekLength({ live, duration }, peaks)
  const drawing = useMemo(() => {
    if (!peaks || width === 0) return null
    const cloth = barsPath(barAmplitudes(peaks, barCount(width, bars)), height, bars)
    return { cloth, threads: share < 1 ? renderingPath(share * width, width, height) : '' }
  }, [peaks, width, height, bars, share])

  if (live && share === 0) return <WaveformPlaceholder state="composing" height={height} />
  const unplayed = live || share < 1 ? 'stroke-wave-live' : 'stroke-wave-unplayed'
  const cloth = (stroke: string) =>
    drawing && (
      <svg width={width} height={height} fill="none" strokeLinecap="round" strokeWidth={bars.width} aria-hidden="true">
        <path className={stroke} d={drawing.cloth} />
      </svg>
    )
  return (
    <div ref={ref} className="relative w-full min-w-0">
      <svg width="100%" height={height} fill="none" aria-hidden="true">
        {drawing?.threads && (
          <>
            <path className="stroke-wave-thread" strokeWidth="1.1" strokeLinejoin="round" d={drawing.threads} />
            <path className="stroke-accent" strokeWidth="2" d={`M${share * width} 1V${height - 1}`} />
          </>
        )}
      </svg>
      {current ? (
        <PlayedSplit played={cloth('stroke-wave-played')} unplayed={cloth(unplayed)} playhead={playhead} />
      ) : (
        <div className="absolute inset-0">{cloth(unplayed)}</div>
      )}
      {onSeek && length !== null && <SeekSurface duration={length} current={current} onSeek={onSeek} />}
    </div>
  )
}
