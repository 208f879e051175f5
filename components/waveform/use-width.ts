'use client'

import { type RefCallback, useCallback, useState } from 'react'

/** An element’s width in whole CSS pixels; 0 before layout. */
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
