'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SourcePreview } from '#components/compose/use-source-preview'
import { spokenClock } from '#components/song/time-format'
import { usePeaks } from '#components/waveform/use-peaks'
import { useWidth } from '#components/waveform/use-width'
import { BARS, barCount, timeAt, waveBars } from '#components/waveform/wave-geometry'
import { WavePaths } from '#components/waveform/wave-paths'
import type { Seconds } from '#lib/music/time'

const HEIGHT_PX = 64

/** A source’s waveform, coloured up to the playhead. Painted once; only a clip moves. */
export function SourceWave({
  recording: { peaks_url, duration },
  preview,
}: {
  recording: { peaks_url: string; duration: Seconds }
  preview: SourcePreview
}) {
  const t = useTranslations('compose.source')
  const music = useTranslations('music')
  const [ref, width] = useWidth<HTMLDivElement>()
  const peaks = usePeaks(peaks_url)
  const played = useRef<SVGSVGElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const drawn = useMemo(() => peaks && width > 0 && waveBars(peaks, barCount(width, BARS)), [peaks, width])
  const now = useRef<Seconds>(0)
  const { onTime, seek } = preview

  useEffect(() => {
    const draw = (seconds: Seconds) => {
      now.current = seconds
      const share = duration > 0 ? Math.min(1, seconds / duration) : 0
      if (played.current) played.current.style.clipPath = `inset(0 ${(1 - share) * 100}% 0 0)`
      if (head.current) {
        head.current.style.transform = `translateX(${share * width}px)`
        head.current.hidden = seconds === 0
      }
      slider.current?.setAttribute('aria-valuenow', String(Math.round(seconds)))
      slider.current?.setAttribute('aria-valuetext', spokenClock(music, seconds))
    }
    draw(now.current)
    return onTime(draw)
  }, [onTime, duration, width, music])

  const bars = (stroke: string) => drawn && <WavePaths drawn={drawn} height={HEIGHT_PX} bars={BARS} stroke={stroke} />
  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={0}
      onKeyDown={(event) => {
        const by = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[event.key]
        const to = event.key === 'Home' ? 0 : by === undefined ? null : now.current + by
        if (to === null) return
        event.preventDefault()
        seek(Math.min(duration, Math.max(0, to)))
      }}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        seek(timeAt(event.clientX - box.left, box.width, duration))
      }}
      className="relative cursor-pointer touch-none rounded-1"
    >
      <div ref={ref}>
        <svg width="100%" height={HEIGHT_PX} aria-hidden="true">
          {bars('stroke-wave-unplayed')}
        </svg>
      </div>
      <svg
        ref={played}
        width="100%"
        height={HEIGHT_PX}
        aria-hidden="true"
        className="absolute inset-0 [clip-path:inset(0_100%_0_0)]"
      >
        {bars('stroke-wave-played')}
      </svg>
      <div ref={head} hidden className="absolute inset-y-0 -left-[0.75px] w-[1.5px] bg-text" />
    </div>
  )
}
