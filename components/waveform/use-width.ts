'use client'

import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element in whole CSS pixels, 0 until it is laid out. */
// const [ref, width] = useWidth<HTMLDivElement>()
export const useWidth = <T extends Element>(): [RefCallback<T>, number] => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: T | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
