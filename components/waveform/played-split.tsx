'use client'

import { type ReactNode, useRef } from 'react'
import { usePlayhead } from '#components/player/use-player'

/** Two drawings of a waveform that meet at the playhead. Each is painted once; only transforms change as it moves. */
export function PlayedSplit({
  played,
  unplayed,
  playhead,
}: {
  played: ReactNode
  unplayed: ReactNode
  /** Shows a line at the boundary. */
  playhead: boolean
}) {
  const windows = useRef<(HTMLDivElement | null)[]>([])
  const head = useRef<HTMLDivElement>(null)
  usePlayhead((share) => {
    const [left, leftInside, right, rightInside] = windows.current
    const at = share * 100
    if (left) left.style.transform = `translateX(${at - 100}%)`
    if (leftInside) leftInside.style.transform = `translateX(${100 - at}%)`
    if (right) right.style.transform = `translateX(${at}%)`
    if (rightInside) rightInside.style.transform = `translateX(${-at}%)`
    if (head.current) head.current.style.transform = `translateX(${at}%)`
  })
  const keep = (i: number) => (element: HTMLDivElement | null) => {
    windows.current[i] = element
  }
  return (
    <div className="absolute inset-0 overflow-hidden">
      <div ref={keep(2)} className="absolute inset-0 overflow-hidden">
        <div ref={keep(3)}>{unplayed}</div>
      </div>
      <div ref={keep(0)} className="absolute inset-0 overflow-hidden">
        <div ref={keep(1)}>{played}</div>
      </div>
      {playhead && (
        <div ref={head} className="absolute inset-0">
          <div className="absolute inset-y-0 -left-[0.75px] w-[1.5px] bg-text" />
        </div>
      )}
    </div>
  )
}
