'use client'

import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePosition } from '#components/player/use-player'
import { formatClock, spokenClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { timeAt } from '#components/waveform/wave-geometry'

const STEP_SECONDS = 5 // seconds
const PAGE_STEP_SECONDS = 15

/**
 * The slider over a waveform: click or drag seeks, arrow keys move 5 s, page keys 15 s. Moving the pointer does not
 * re-render.
 */
export function SeekSurface({
  duration,
  current,
  onSeek,
  label,
  onLoop,
  className,
}: {
  duration: number
  /** Whether this waveform’s song is in the player; otherwise the playhead is at the start. */
  current: boolean
  onSeek: (seconds: number) => void
  /** Called when a loop was drawn with Shift. */
  onLoop?: (from: number, to: number) => void
  label?: string
  className?: string
}) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const hint = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const drawn = useRef<number | null>(null)
  const seconds = usePosition((position) => (current ? Math.min(Math.floor(position), Math.floor(duration)) : 0))

  const at = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return timeAt(event.clientX - box.left, box.width, duration)
  }
  const show = (event: PointerEvent<HTMLDivElement>) => {
    if (!hint.current || !time.current) return
    const to = at(event)
    hint.current.style.transform = `translateX(${(to / duration) * event.currentTarget.clientWidth}px)`
    time.current.textContent = formatClock(to)
    hint.current.hidden = false
  }
  const hide = () => {
    if (hint.current) hint.current.hidden = true
  }
  const press = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowRight: seconds + STEP_SECONDS,
      ArrowUp: seconds + STEP_SECONDS,
      ArrowLeft: seconds - STEP_SECONDS,
      ArrowDown: seconds - STEP_SECONDS,
      PageUp: seconds + PAGE_STEP_SECONDS,
      PageDown: seconds - PAGE_STEP_SECONDS,
      Home: 0,
      End: duration,
    }
    const target = to[event.key]
    if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(Math.min(duration, Math.max(0, target)))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label ?? t('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={seconds}
      aria-valuetext={music('spoken.of', {
        position: spokenClock(music, seconds),
        length: spokenClock(music, duration),
      })}
      className={cx('absolute -inset-y-1.5 inset-x-0 cursor-pointer touch-none rounded-1', className)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drawn.current = onLoop && event.shiftKey ? at(event) : null
        show(event)
      }}
      onPointerMove={show}
      onPointerLeave={hide}
      onPointerUp={(event) => {
        const from = drawn.current
        drawn.current = null
        if (from !== null) onLoop?.(Math.min(from, at(event)), Math.max(from, at(event)))
        else if (event.button === 0) onSeek(at(event))
        if (event.pointerType !== 'mouse') hide()
      }}
      onPointerCancel={hide}
      onKeyDown={press}
    >
      <div
        ref={hint}
        hidden
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-1.5 left-0 w-px bg-text-2"
      >
        <span
          ref={time}
          className="num absolute -top-5 left-0 -translate-x-1/2 rounded-1 bg-surface-3 px-1.5 text-2xs leading-4 text-text shadow-lift-1"
        />
      </div>
    </div>
  )
}
