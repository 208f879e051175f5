'use client'

import { memo, useMemo } from 'react'
import { useIsCurrent } from '#components/player/use-player'
import { FORM_STRIP_HEIGHT, FormStrip } from '#components/waveform/form-strip'
import { PlayedSplit } from '#components/waveform/played-split'
import { SeekSurface } from '#components/waveform/seek-surface'
import { renderingPath } from '#components/waveform/thread-geometry'
import { usePeaks } from '#components/waveform/use-peaks'
import { useWidth } from '#components/waveform/use-width'
import { arrived, BARS, type Bars, barCount, loudestOf, seekLength, waveBars } from '#components/waveform/wave-geometry'
import { WavePaths } from '#components/waveform/wave-paths'
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
  /** Peaks of the take that it is compared with: both are drawn to one scale. */
  besidePeaksUrl?: string | null
  /** Draws the sections below. */
  form?: boolean
}

/**
 * The small waveform of lists and cards: mirrored bars, coloured where played. A song in progress has threads right of its last
 * bar.
 */
export const Wave = memo(function Wave({ track, besidePeaksUrl = null, ...props }: Props) {
  const peaks = usePeaks(track.pipeUrl || track.audioUrl ? track.peaksUrl : null, track.live)
  const others = usePeaks(besidePeaksUrl)
  const loudest = loudestOf(peaks, others)
  return <WaveOf id={track.id} live={track.live} peaks={peaks} loudest={loudest} duration={track.duration} {...props} />
})

function WaveOf({
  id,
  live,
  peaks,
  loudest,
  duration,
  height: whole = 34,
  bars = BARS,
  onSeek,
  playhead = true,
  form = false,
}: Omit<Props, 'track' | 'besidePeaksUrl'> & {
  id: string
  live: boolean
  peaks: Peaks | undefined
  loudest: number
  duration: number | null
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const current = useIsCurrent(id)
  const share = peaks ? arrived(peaks) : 0
  const strip = form && peaks && peaks.duration > 0 && peaks.sections.length > 1 ? FORM_STRIP_HEIGHT : 0
  const height = whole - strip
  const length = seekLength({ live, duration }, peaks)
  const drawing = useMemo(() => {
    if (!peaks || width === 0) return null
    const cloth = waveBars(peaks, barCount(width, bars), loudest)
    return { cloth, threads: share < 1 ? renderingPath(share * width, width, height) : '' }
  }, [peaks, width, height, bars, share, loudest])

  if (live && share === 0) return <WaveformPlaceholder state="composing" height={whole} />
  const unplayed = live || share < 1 ? 'stroke-wave-live' : 'stroke-wave-unplayed'
  const cloth = (stroke: string) =>
    drawing && (
      <svg width={width} height={height} aria-hidden="true">
        <WavePaths drawn={drawing.cloth} height={height} bars={bars} stroke={stroke} />
      </svg>
    )
  return (
    <div className="w-full min-w-0">
      <div ref={ref} className="relative">
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
      {strip > 0 && peaks && width > 0 && <FormStrip peaks={peaks} width={width} />}
    </div>
  )
}
