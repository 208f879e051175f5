'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'

/** Scroll positions by list, until the page is reloaded. */
const left = new Map<string, number>()

/** Restores the scroll position of a list, once its songs are rendered. */
export const useScrollRestoration = (name: string, scroller: HTMLElement | null, ready: boolean) => {
  const restored = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!scroller || !ready || restored.current === name) return
    // A new search starts at the top.
    scroller.scrollTop = restored.current === null ? (left.get(name) ?? 0) : 0
    restored.current = name
  }, [name, scroller, ready])
  useEffect(() => {
    if (!scroller) return
    const keep = () => {
      if (restored.current === name) left.set(name, scroller.scrollTop)
    }
    // In the capture phase, before rows change: reading it later forces a layout.
    scroller.addEventListener('scroll', keep, { passive: true, capture: true })
    return () => scroller.removeEventListener('scroll', keep, { capture: true })
  }, [name, scroller])
}
