'use client'

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SungNote } from '#components/editor/melody'
import { usePlayhead } from '#components/player/use-player'

const NOTE_PX = 3
const MARGIN_PX = 5

/** The notes of a section at a glance under its piano roll, and the part that the roll shows, which can be dragged. */
export function RollOverview({
  roll,
  melody,
  label,
  namesPx,
  beatPx,
  first,
  beats,
  beatOf,
}: {
  /** What scrolls. */
  roll: RefObject<HTMLElement | null>
  melody: readonly SungNote[]
  label: string
  /** Width of the names of the lanes, which do not scroll. */
  namesPx: number
  beatPx: number
  /** The quarter note with which the roll begins, and how many it has. */
  first: number
  beats: number
  /** The beat that is heard; null where it is none of the roll. */
  beatOf: (seconds: number) => number | null
}) {
  const frame = useRef<HTMLDivElement>(null)
  const played = useRef<SVGSVGElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const box = roll.current
    if (!box) return
    const place = () => {
      const shown = (box.clientWidth - namesPx) / beatPx
      setNeeded(shown < beats)
      if (!frame.current) return
      frame.current.style.left = `${(box.scrollLeft / beatPx / beats) * 100}%`
      frame.current.style.width = `${Math.min(1, shown / beats) * 100}%`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(box)
    box.addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', place)
    }
  }, [roll, namesPx, beatPx, beats])
  usePlayhead((_, seconds) => {
    const beat = beatOf(seconds)
    const share = beat === null ? 0 : (beat - first) / beats
    if (played.current) played.current.style.clipPath = `inset(0 ${(1 - share) * 100}% 0 0)`
  })
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = roll.current
    if (!box || (event.type === 'pointermove' && event.buttons !== 1)) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    box.scrollLeft = ((event.clientX - left) / width) * beats * beatPx - (box.clientWidth - namesPx) / 2
  }
  const pitches = melody.map(({ pitch }) => pitch)
  const [high, low] = [Math.max(...pitches), Math.min(...pitches)]
  const notes = melody.map((note) => (
    <rect
      key={`${note.phrase} ${note.id}`}
      x={`${((note.at - first) / beats) * 100}%`}
      y={`${((high - note.pitch) / Math.max(1, high - low)) * 100}%`}
      width={`${(note.length / beats) * 100}%`}
      height={NOTE_PX}
    />
  ))
  const drawing = 'absolute inset-x-0 w-full overflow-visible'
  const inset = { top: MARGIN_PX, height: `calc(100% - ${2 * MARGIN_PX + NOTE_PX}px)` }
  return (
    // The notes themselves scroll the roll for a keyboard.
    <div aria-hidden="true" hidden={!isNeeded} className="relative h-10 touch-none" style={{ marginLeft: namesPx }}>
      <span className="num absolute right-full w-full pr-2 text-right text-2xs leading-10 text-muted">{label}</span>
      <div
        className="absolute inset-0 cursor-pointer overflow-hidden rounded-2 bg-well"
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <svg aria-hidden="true" className={`${drawing} fill-wave-unplayed`} style={inset}>
          {notes}
        </svg>
        <svg ref={played} aria-hidden="true" className={`${drawing} fill-wave-played`} style={inset}>
          {notes}
        </svg>
        <div ref={frame} className="absolute inset-y-0 rounded-2 inset-ring inset-ring-line-control" />
      </div>
    </div>
  )
}
