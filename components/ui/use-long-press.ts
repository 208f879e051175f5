'use client'

import { type PointerEvent, useRef } from 'react'

const LONG_PRESS_MS = 450 // ms
const MAX_MOVE_PX = 10 // pixels

type Point = { clientX: number; clientY: number }

/** A long press on a touch screen. `onLong` gets the pressed element and the one with the handlers; false ignores the press. */
export const useLongPress = (onLong: (target: Element, area: Element, point: Point) => boolean) => {
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; x: number; y: number; long: boolean }>({
    x: 0,
    y: 0,
    long: false,
  })
  const end = () => clearTimeout(state.current.timer)
  return {
    /** Whether the current click ends a long press. */
    wasLong: () => state.current.long,
    forget: () => {
      state.current.long = false
    },
    handlers: {
      onPointerDown(event: PointerEvent) {
        end()
        state.current.long = false
        if (event.pointerType === 'mouse' || !(event.target instanceof Element)) return
        const { target, currentTarget: area, clientX: x, clientY: y } = event
        const timer = setTimeout(() => {
          // The element may have been rendered again since.
          const pressed = target.isConnected ? target : (document.elementFromPoint(x, y) ?? target)
          state.current.long = onLong(pressed, area, { clientX: x, clientY: y })
          if (state.current.long) navigator.vibrate?.(10)
        }, LONG_PRESS_MS)
        state.current = { timer, x, y, long: false }
      },
      onPointerMove(event: PointerEvent) {
        if (Math.hypot(event.clientX - state.current.x, event.clientY - state.current.y) > MAX_MOVE_PX) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu(event: React.MouseEvent) {
        // The browser's context menu.
        if (state.current.long) event.preventDefault()
      },
    },
  }
}
