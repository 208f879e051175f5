'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where each list was left, for as long as the window is open. */
const left = new Map<string, number>()

/** Takes a list back to where it was left: once, when its songs are there again. */
export const useKeptScroll = (name: string, scroller: HTMLElement | null, ready: boolean) => {
  const restored = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!scroller || !ready || restored.current === name) return
    // Another search begins at its top.
    scroller.scrollTop = restored.current === null ? (left.get(name) ?? 0) : 0
    restored.current = name
  }, [name, scroller, ready])
  useEffect(() => {
    if (!scroller) return
    const keep = () => {
      if (restored.current === name) left.set(name, scroller.scrollTop)
    }
    // Before the rows change: a place that is read after them has to be worked out first.
    scroller.addEventListener('scroll', keep, { passive: true, capture: true })
    return () => scroller.removeEventListener('scroll', keep, { capture: true })
  }, [name, scroller])
}
