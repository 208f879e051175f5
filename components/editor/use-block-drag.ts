'use client'

import { type PointerEvent, useEffectEvent, useRef, useState } from 'react'

/** A press that moves less is no drag. */
const MIN_DRAG_PX = 6

export type BlockDrag = { id: string; offset: number; gap: number }

/** Drags a section along the axis. `gapAt` tells the gap at a position in pixels of the window. */
export const useBlockDrag = (gapAt: (x: number) => number, onDrop: (id: string, gap: number) => void) => {
  const [drag, setDrag] = useState<BlockDrag | null>(null)
  /** The press that is followed ended as a drag, so that it is no click. */
  const wasDrag = useRef(false)
  const gap = useEffectEvent(gapAt)
  const drop = useEffectEvent(onDrop)

  const begin = (event: PointerEvent<HTMLElement>, id: string) => {
    wasDrag.current = false
    if (event.button !== 0) return
    const block = event.currentTarget
    const { pointerId, clientX: start } = event
    const following = new AbortController()
    const { signal } = following
    let isDrag = false
    const end = (x: number | null) => {
      following.abort()
      setDrag(null)
      if (isDrag && x !== null) drop(id, gap(x))
    }
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!isDrag && Math.abs(clientX - start) < MIN_DRAG_PX) return
      if (!isDrag) block.setPointerCapture(pointerId)
      isDrag = true
      wasDrag.current = true
      setDrag({ id, offset: clientX - start, gap: gap(clientX) })
    }
    const press = (key: KeyboardEvent) => {
      if (!isDrag || key.key !== 'Escape') return
      // Escape would leave edit mode, too.
      key.preventDefault()
      key.stopPropagation()
      end(null)
    }
    block.addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', ({ clientX }) => end(clientX), { signal })
    addEventListener('pointercancel', () => end(null), { signal })
    addEventListener('keydown', press, { signal, capture: true })
  }
  return { drag, begin, wasDrag: () => wasDrag.current }
}
