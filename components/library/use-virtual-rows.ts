'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END = 4 // rows

/** The rows of a long list that are in sight, and a call when its end comes near. */
export const useVirtualRows = ({
  count,
  size,
  overscan,
  scroller,
  onEnd,
}: {
  count: number
  size: number // pixels
  /** Rows kept ready beyond either edge. */
  overscan: number
  scroller: HTMLElement | null
  onEnd: () => void
}) => {
  const list = useRef<HTMLElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), [scroller, size])
  const rows = useVirtualizer({
    count,
    estimateSize: () => size,
    getScrollElement: () => scroller,
    overscan,
    scrollMargin: margin,
  })
  useEffect(() => rows.measure(), [size])
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (count > 0 && last >= count - NEAR_END) onEnd()
  }, [last, count])
  return { list, items, height: rows.getTotalSize(), offset: margin }
}
