'use client'

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { getPlayer } from '#components/player/use-player'

/** `before`: the song that the dragged one is dropped in front of; null for the end. `dy`: pixels from its place. */
type DragState = { id: string; dy: number; before: string | null }

const EDGE_PX = 48 // near an edge, the list scrolls
const SCROLL_STEP_PX = 14

const orderWithout = (id: string) =>
  getPlayer()
    .state()
    .queue.order.filter((other) => other !== id)

/** Moves the songs of the queue by drag and by keys. Rows have `data-queue-id`. */
export const useQueueDrag = (list: RefObject<HTMLElement | null>) => {
  const [state, setState] = useState<DragState | null>(null)
  const from = useRef<{ id: string; y: number; scrolled: number } | null>(null)

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-id]') ?? [])]

  /** Moves a song in front of another; null is the end. */
  const drop = (id: string, before: string | null) => {
    const rest = orderWithout(id)
    const to = before === null ? rest.length : rest.indexOf(before)
    if (to !== getPlayer().state().queue.order.indexOf(id)) getPlayer().moveInQueue(id, to)
  }

  const onPointerMove = (event: PointerEvent) => {
    const box = list.current
    if (!from.current || !box) return
    const { id, y, scrolled } = from.current
    const { top, bottom } = box.getBoundingClientRect()
    if (event.clientY < top + EDGE_PX) box.scrollBy(0, -SCROLL_STEP_PX)
    if (event.clientY > bottom - EDGE_PX) box.scrollBy(0, SCROLL_STEP_PX)
    const others = rows().filter((row) => row.dataset.queueId !== id)
    const below = others.find((row) => {
      const place = row.getBoundingClientRect()
      return event.clientY < place.top + place.height / 2
    })
    const order = orderWithout(id)
    const behind = order[order.indexOf(others.at(-1)?.dataset.queueId ?? '') + 1] ?? null
    const dy = event.clientY - y + box.scrollTop - scrolled
    setState({ id, dy, before: below?.dataset.queueId ?? behind })
  }
  const end = (event: PointerEvent) => {
    if (from.current && state && event.type === 'pointerup') drop(state.id, state.before)
    from.current = null
    setState(null)
  }

  /** Moves a song by one place. */
  const step = (id: string, by: -1 | 1) => {
    const { order } = getPlayer().state().queue
    const at = order.indexOf(id)
    const first = order.indexOf(getPlayer().state().track?.id ?? '') + 1
    if (at + by >= first && at + by < order.length) drop(id, order[by < 0 ? at - 1 : at + 2] ?? null)
  }

  return {
    state,
    handleOf: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { id, y: event.clientY, scrolled: list.current?.scrollTop ?? 0 }
      },
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
    }),
    /** On a row: Alt with an arrow key moves it; on its handle, the arrow alone. */
    keysOf: (id: string) => ({
      onKeyDown(event: KeyboardEvent) {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
        const handle = event.target instanceof Element && event.target.closest('[data-handle]')
        if (!by || !(event.altKey || handle)) return
        event.preventDefault()
        step(id, by)
      },
    }),
  }
}

export type QueueDrag = ReturnType<typeof useQueueDrag>
