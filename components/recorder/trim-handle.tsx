'use client'

import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Span } from '#components/recorder/recording'
import { edgesOf, nextEdge, snapToEdge } from '#components/recorder/silence'
import { formatTenths, moveEdge } from '#components/recorder/trim'
import { spokenClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import type { Seconds } from '#lib/music/time'

/** Steps of the arrow keys: alone, with Shift, with Alt. */
const STEP: Seconds = 0.1
const LONG_STEP: Seconds = 1
const FINE_STEP: Seconds = 0.01

const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const PAGES: Record<string, 1 | -1> = { PageUp: 1, PageDown: -1 }

/**
 * One end of the selection. Dragging snaps to silence unless Alt is held; Page Up and Page Down go from one edge of silence
 * to the next.
 */
export function TrimHandle({
  side,
  kept,
  duration,
  width,
  spans,
  onChange,
}: {
  side: keyof Span
  kept: Span
  duration: Seconds
  width: number
  spans: readonly Span[]
  onChange: (kept: Span) => void
}) {
  const t = useTranslations('recorder')
  const music = useTranslations('music')
  const drag = useRef<{ x: number; at: Seconds } | null>(null)
  const at = kept[side]
  const edges = edgesOf(spans, side)
  const move = (to: Seconds) => onChange(moveEdge(kept, side, to, duration))
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const page = PAGES[event.key]
    if (arrow) move(at + arrow * (event.altKey ? FINE_STEP : event.shiftKey ? LONG_STEP : STEP))
    else if (page) move(nextEdge(at, edges, page))
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(duration)
    else return
    event.preventDefault()
  }
  const slide = (event: PointerEvent) => {
    if (!drag.current) return
    const to = drag.current.at + ((event.clientX - drag.current.x) / width) * duration
    move(event.altKey ? to : snapToEdge(to, edges))
  }
  const release = () => {
    drag.current = null
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={side === 'from' ? t('start') : t('end')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 100) / 100}
      aria-valuenow={Math.round(at * 100) / 100}
      aria-valuetext={`${spokenClock(music, at)}, ${formatTenths(at)}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, at }
      }}
      onPointerMove={slide}
      onPointerUp={release}
      onPointerCancel={release}
      style={{ left: (at / duration) * width }}
      className="group absolute -inset-y-5.5 z-10 -ml-[13px] w-[27px] cursor-ew-resize touch-none outline-none pointer-coarse:before:absolute pointer-coarse:before:inset-y-0 pointer-coarse:before:-inset-x-2.5"
    >
      <i className="absolute inset-y-0 left-3 w-[3px] bg-accent" />
      <span className="absolute top-1/2 left-0 grid h-11 w-[27px] -translate-y-1/2 place-items-center rounded-[7px] bg-accent text-on-accent group-hover:bg-accent-hover group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus">
        <GripVertical size={15} />
      </span>
      <span
        className={cx(
          'num pointer-events-none absolute top-1.5 rounded-1 bg-accent px-[7px] text-2xs leading-4.75 font-semibold text-on-accent',
          side === 'from' ? 'left-5' : 'right-5',
        )}
      >
        {formatTenths(at)}
      </span>
    </div>
  )
}
