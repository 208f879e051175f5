'use client'

import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SourcePreview } from '#components/compose/use-source-preview'
import { groupPeaks, peakOf, type Span } from '#components/recorder/recording'
import { TrimHandle } from '#components/recorder/trim-handle'
import { spokenClock } from '#components/song/time-format'
import { useWidth } from '#components/waveform/use-width'
import { barAt, barCount, barsPath, PAGE_BARS, timeAt } from '#components/waveform/wave-geometry'
import type { Seconds } from '#lib/music/time'

const HEIGHT = 124
const SIDES = ['from', 'to'] as const

/** The waveform with a handle at each end of what is kept. A press elsewhere plays from there. */
export function TrimWave({
  envelope,
  duration,
  spans,
  kept,
  preview,
  onChange,
}: {
  envelope: Float32Array
  duration: Seconds
  spans: readonly Span[]
  kept: Span
  preview: SourcePreview
  onChange: (kept: Span) => void
}) {
  const t = useTranslations('recorder')
  const music = useTranslations('music')
  const id = useId()
  const [ref, width] = useWidth<HTMLDivElement>()
  const [fromX, toX] = [(kept.from / duration) * width, (kept.to / duration) * width]
  const { inside, outside } = useMemo(() => {
    const peak = Math.max(0.001, peakOf(envelope))
    const bars = groupPeaks(envelope, barCount(width, PAGE_BARS)).map((amplitude) => amplitude / peak)
    const isInside = (i: number) => barAt(i, PAGE_BARS) >= fromX && barAt(i, PAGE_BARS) <= toX
    const pathOf = (inside: boolean) =>
      barsPath(bars, HEIGHT, PAGE_BARS)
        .split('M')
        .slice(1)
        .filter((_, i) => isInside(i) === inside)
        .map((bar) => `M${bar}`)
        .join('')
    return { inside: pathOf(true), outside: pathOf(false) }
  }, [envelope, width, fromX, toX])
  const played = useRef<SVGRectElement>(null)
  const head = useRef<SVGPathElement>(null)
  useEffect(() => {
    const draw = (at: Seconds) => {
      const x = (at / duration) * width
      played.current?.setAttribute('x', String(fromX))
      played.current?.setAttribute('width', String(Math.max(0, x - fromX)))
      head.current?.setAttribute('d', `M${x} 0V${HEIGHT}`)
    }
    draw(kept.from)
    return preview.onTime(draw)
  }, [preview.onTime, duration, width, fromX, kept.from])
  return (
    <div className="relative rounded-3 bg-well px-4 py-5.5 shadow-press">
      <div
        ref={ref}
        className="relative cursor-pointer"
        onPointerDown={(event) => {
          const at = timeAt(event.clientX - event.currentTarget.getBoundingClientRect().left, width, duration)
          if (event.target instanceof SVGElement) preview.play(at, at < kept.to ? kept.to : duration)
        }}
      >
        <svg
          width="100%"
          height={HEIGHT}
          fill="none"
          strokeLinecap="round"
          strokeWidth={PAGE_BARS.width}
          role="img"
          aria-label={t('wave', { from: spokenClock(music, kept.from), to: spokenClock(music, kept.to) })}
        >
          <clipPath id={id}>
            <rect ref={played} height={HEIGHT} />
          </clipPath>
          <rect width="100%" height={HEIGHT} className="fill-transparent" pointerEvents="all" />
          <path className="stroke-wave-cut" d={outside} />
          <path className="stroke-wave-unplayed" d={inside} />
          <path className="stroke-wave-played" d={inside} clipPath={`url(#${id})`} />
          <path ref={head} className="stroke-text" strokeWidth="1.5" />
        </svg>
        {width > 0 &&
          SIDES.map((side) => (
            <TrimHandle
              key={side}
              side={side}
              kept={kept}
              duration={duration}
              width={width}
              spans={spans}
              onChange={onChange}
            />
          ))}
      </div>
    </div>
  )
}
