'use client'

import { memo, useMemo } from 'react'
import { useIsCurrent } from '#components/player/use-player'
import { cx } from '#components/ui/cx'
import { PlayedSplit } from '#components/waveform/played-split'
import { useWidth } from '#components/waveform/use-width'
import { type Bars, barCount, barsPath } from '#components/waveform/wave-geometry'

const HEIGHT_PX = 18
const BARS: Bars = { width: 1.4, pitch: 2.5 }

/** Mean amplitude of a part per bar, relative to its maximum; a line while unknown. */
// partAmplitudes([127, 127, 0, 0], 2) // => [1, 0]
export const partAmplitudes = (peaks: readonly number[], count: number) => {
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const part = peaks.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count)))
    return part.reduce((sum, peak) => sum + peak, 0) / Math.max(1, part.length)
  })
  const top = Math.max(...bars)
  return bars.map((a) => (top === 0 ? 0 : a / top))
}

/** The small waveform of one part. */
export const PartWave = memo(function PartWave({
  song,
  peaks,
  heard,
}: {
  song: { id: string }
  peaks: readonly number[] | null
  heard: boolean
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const current = useIsCurrent(song.id)
  const path = useMemo(
    () => (peaks && width > 0 ? barsPath(partAmplitudes(peaks, barCount(width, BARS)), HEIGHT_PX, BARS) : null),
    [peaks, width],
  )
  const cloth = (stroke: string) => (
    <svg width={width} height={HEIGHT_PX} fill="none" strokeLinecap="round" strokeWidth={BARS.width} aria-hidden="true">
      <path className={stroke} d={path ?? ''} />
    </svg>
  )
  return (
    <div ref={ref} className={cx('relative h-[18px] min-w-0', !heard && 'opacity-40')}>
      {path === null ? (
        <div className="absolute inset-x-0 top-1/2 h-px bg-wave-thread" />
      ) : current && heard ? (
        <PlayedSplit played={cloth('stroke-wave-played')} unplayed={cloth('stroke-wave-unplayed')} playhead={false} />
      ) : (
        cloth('stroke-wave-unplayed')
      )}
    </div>
  )
})
