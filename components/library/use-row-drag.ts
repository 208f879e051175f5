'use client'

import { type PointerEvent, type RefObject, useCallback, useEffectEvent, useRef, useState } from 'react'

const EDGE_PX = 56 // distance from an edge within which the list scrolls
const MAX_SCROLL_PX = 10 // per frame

/**
 * Drags a row by its handle. `line` is the gap under the pointer, 0 above the first row. The list scrolls near its
 * edges.
 */
export const useRowDrag = ({
  scroller,
  list,
  size,
  count,
  onDrop,
}: {
  scroller: HTMLElement | null
  list: RefObject<HTMLElement | null>
  size: number // pixels
  count: number
  /** From row `from` into gap `to`. */
  onDrop: (from: number, to: number) => void
}) => {
  const [line, setLine] = useState<number | null>(null)
  const pointer = useRef(0)
  const drop = useEffectEvent(onDrop)
  const gap = useEffectEvent(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    return Math.min(count, Math.max(0, Math.round((pointer.current - top) / size)))
  })
  const creep = useEffectEvent(() => {
    const box = scroller?.getBoundingClientRect()
    if (!scroller || !box) return
    if (pointer.current < box.top + EDGE_PX) scroller.scrollTop -= MAX_SCROLL_PX
    else if (pointer.current > box.bottom - EDGE_PX) scroller.scrollTop += MAX_SCROLL_PX
  })

  const begin = useCallback((event: PointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    pointer.current = event.clientY
    let frame = requestAnimationFrame(function tick() {
      creep()
      setLine(gap())
      frame = requestAnimationFrame(tick)
    })
    const ending = new AbortController()
    const end = (dropped: boolean) => {
      cancelAnimationFrame(frame)
      ending.abort()
      setLine(null)
      if (dropped) drop(index, gap())
    }
    const { signal } = ending
    grip.addEventListener(
      'pointermove',
      (move: globalThis.PointerEvent) => {
        pointer.current = move.clientY
      },
      { signal },
    )
    grip.addEventListener('pointerup', () => end(true), { signal })
    grip.addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal })
  }, [])

  return { line, begin }
}
