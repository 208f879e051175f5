'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reportJump, reportScroll } from '#components/ui/scroll-scheduler'

const NEAR_END = 8 // rows

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
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), [scroller, size])
  const rows = useVirtualizer({
    count,
    estimateSize: () => size,
    getScrollElement: () => scroller,
    overscan,
    onChange: (instance) => {
      if (instance.isScrolling) reportScroll(instance.scrollOffset ?? 0)
    },
    scrollMargin: margin,
    // What is pinned above the list and what floats below it hide nothing that is gone to.
    scrollPaddingStart: 8,
    scrollPaddingEnd: 80,
  })
  useEffect(() => rows.measure(), [size])
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (count > 0 && last >= count - NEAR_END) onEnd()
  }, [last, count])
  /** Scrolls as little as is needed to see a row. */
  const reveal = useCallback(
    (row: number) => {
      reportJump()
      rows.scrollToIndex(row, { align: 'auto' })
    },
    [rows],
  )
  return { list, items, height: rows.getTotalSize(), offset: margin, reveal }
}
