'use client'

import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { formatClock, spokenClock } from '#components/song/time-format'
import { timeAt } from '#components/waveform/wave-geometry'
import { type Loop, moveLoopEnd } from '#lib/player/loop'

/** A beat at a usual tempo, in seconds; with Shift a bar. */
const STEP_SECONDS = 0.5
const LARGE_STEP_SECONDS = 2

/** The loop over the waveform, with handles at its ends. */
export function LoopBand({ length }: { length: number }) {
  const loop = usePlayer((state) => state.loop)
  if (loop.state === 'off') return null
  const share = (seconds: number) => `${Math.min(100, (seconds / length) * 100)}%`
  if (loop.state === 'open')
    return (
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -inset-y-1.5 w-0 border-l-2 border-dashed border-accent"
        style={{ left: share(loop.from) }}
      />
    )
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -inset-y-1.5 rounded-1 bg-accent-wash"
        style={{ left: share(loop.from), width: share(loop.to - loop.from) }}
      />
      <End loop={loop} end="from" length={length} left={share(loop.from)} />
      <End loop={loop} end="to" length={length} left={share(loop.to)} />
    </>
  )
}

function End({
  loop,
  end,
  length,
  left,
}: {
  loop: Loop & { state: 'closed' }
  end: 'from' | 'to'
  length: number
  left: string
}) {
  const t = useTranslations('player.loop')
  const music = useTranslations('music')
  const at = loop[end]
  const move = (to: number) => getPlayer().setLoop(moveLoopEnd(loop, end, Math.min(length, to)))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      move(timeAt(event.clientX - box.left, box.width, length))
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    move(at + by * (event.shiftKey ? LARGE_STEP_SECONDS : STEP_SECONDS))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t(end === 'from' ? 'startHandle' : 'endHandle')}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={spokenClock(music, at)}
      title={formatClock(at)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className="tap-target absolute! -inset-y-1.5 -ml-1.5 w-3 cursor-ew-resize touch-none rounded-1"
      style={{ left }}
    >
      <span className="pointer-events-none absolute inset-y-0 left-[5px] w-0.5 bg-accent" />
    </div>
  )
}
