'use client'

import { ChevronsLeftRight as Handle } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { barNumber, clampCut, snapCut, stepCut } from '#components/compose/cut'
import {
  amplitudesBetween,
  BAR_PITCH_PX,
  barLength,
  barsWithin,
  beatsWithin,
  lensWindow,
  splitBars,
} from '#components/compose/cut-geometry'
import { Hatch } from '#components/compose/cut-overview'
import { formatClock, spokenClock } from '#components/song/time-format'
import { useWidth } from '#components/waveform/use-width'
import type { Peaks } from '#lib/contract/studio'
import type { Seconds } from '#lib/music/time'

const HEIGHT_PX = 112
const TOP_PX = 20

/**
 * Three bars on either side of the cut, with the handle in the middle. Dragging moves the song. It snaps to bars unless Alt is
 * held or snapping is off.
 */
export function CutLens({
  peaks,
  duration,
  bars,
  bpm,
  at,
  snap,
  onCut,
}: {
  peaks: Peaks | undefined
  duration: Seconds
  bars: readonly Seconds[]
  bpm: number | null
  at: Seconds
  snap: boolean
  onCut: (at: Seconds) => void
}) {
  const t = useTranslations('compose.cut')
  const music = useTranslations('music')
  const id = useId()
  const [ref, width] = useWidth<HTMLDivElement>()
  const drag = useRef<{ x: number; at: Seconds; view: { from: Seconds; to: Seconds } } | null>(null)
  const handle = useRef<HTMLDivElement>(null)
  const flag = useRef<HTMLSpanElement>(null)
  const bar = barLength(bars, at)
  const view = drag.current?.view ?? lensWindow(at, bar)
  const xOf = (seconds: Seconds) => ((seconds - view.from) / (view.to - view.from)) * width
  const cutX = xOf(at)
  const amplitudes =
    peaks && width > 0 ? amplitudesBetween(peaks, view.from, view.to, Math.floor(width / BAR_PITCH_PX)) : []
  const { kept, dropped } = splitBars(
    amplitudes,
    cutX,
    TOP_PX + (HEIGHT_PX - TOP_PX) / 2 - 4,
    (HEIGHT_PX - TOP_PX) / 2 - 6,
  )
  const lines = barsWithin(bars, view.from, view.to)
  const here = barNumber(at, bars)
  const atEnd = at >= duration - 0.05
  const onBar = bars.some((downbeat) => Math.abs(downbeat - at) < 0.03)
  const name = atEnd ? t('theEnd') : bars.length > 1 && onBar ? t('bar', { number: String(here) }) : formatClock(at)

  useEffect(() => {
    if (handle.current) handle.current.style.transform = `translateX(${cutX}px)`
    if (flag.current) {
      const half = flag.current.offsetWidth / 2
      const inside = Math.min(width - half - 2, Math.max(half + 2, cutX))
      flag.current.style.transform = `translateX(${inside - half}px)`
    }
  }, [cutX, width])

  const move = (event: PointerEvent) => {
    if (!drag.current || width === 0) return
    const { x, at: began, view: window } = drag.current
    const to = clampCut(began + ((event.clientX - x) / width) * (window.to - window.from), duration)
    onCut(snap && !event.altKey ? snapCut(to, bars, duration) : to)
  }
  const press = (event: KeyboardEvent) => {
    const by =
      event.key === 'ArrowRight' || event.key === 'ArrowUp'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? -1
          : 0
    const free = event.altKey || !snap
    if (by !== 0) onCut(stepCut(at, by, bars, duration, free))
    else if (event.key === 'Home') onCut(stepCut(0, 1, bars, duration, false))
    else if (event.key === 'End') onCut(duration)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative overflow-hidden rounded-3 bg-well px-1 pt-1.5 shadow-press">
      <div ref={ref} className="relative">
        <svg width="100%" height={HEIGHT_PX} fill="none" strokeLinecap="round" aria-hidden="true">
          <defs>
            <Hatch id={`${id}-hatch`} />
          </defs>
          <g className="fill-muted font-sans text-2xs">
            {lines.map(({ at: downbeat, number }) =>
              Math.abs(xOf(downbeat) - cutX) < 26 ? null : (
                <text key={number} x={xOf(downbeat) + 5} y="14">
                  {number}
                </text>
              ),
            )}
          </g>
          <path
            className="stroke-line-strong"
            d={lines.map(({ at: downbeat }) => `M${xOf(downbeat).toFixed(1)} ${TOP_PX}V${HEIGHT_PX}`).join('')}
          />
          <path
            className="stroke-line-control"
            d={beatsWithin(bars, view.from, view.to, bpm)
              .map((beat) => `M${xOf(beat).toFixed(1)} ${HEIGHT_PX - 7}V${HEIGHT_PX}`)
              .join('')}
          />
          <path className="stroke-wave-live" strokeWidth="1.9" d={kept} />
          <path className="stroke-wave-cut" strokeWidth="1.9" d={dropped} />
          {width > 0 && (
            <>
              <rect
                x={cutX}
                y={TOP_PX}
                width={Math.max(0, width - cutX)}
                height={HEIGHT_PX - TOP_PX}
                fill={`url(#${id}-hatch)`}
                opacity=".42"
              />
              <path className="stroke-accent" strokeWidth="2" d={`M${cutX} 18V${HEIGHT_PX}`} />
            </>
          )}
        </svg>
        <span
          ref={flag}
          className="num pointer-events-none absolute top-0 left-0 rounded-1 bg-accent px-[7px] text-2xs leading-4.75 font-semibold whitespace-nowrap text-on-accent"
        >
          {name}
        </span>
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t('handle')}
          aria-valuemin={0}
          aria-valuemax={Math.round(duration * 100) / 100}
          aria-valuenow={at}
          aria-valuetext={
            atEnd
              ? t('atEnd')
              : onBar
                ? t('atBar', { number: String(here), time: spokenClock(music, at) })
                : spokenClock(music, at)
          }
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { x: event.clientX, at, view }
          }}
          onPointerMove={move}
          onPointerUp={() => {
            drag.current = null
            onCut(at)
          }}
          onPointerCancel={() => {
            drag.current = null
          }}
          className="absolute top-14 -left-[13px] z-10 grid h-9 w-[26px] cursor-ew-resize touch-none place-items-center rounded-[7px] bg-accent text-on-accent before:absolute before:-inset-2.5 hover:bg-accent-hover"
        >
          <Handle size={18} />
        </div>
      </div>
    </div>
  )
}
