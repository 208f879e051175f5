'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reportJump, reportScroll } from '#components/ui/scroll-scheduler'

const ROWS_BEFORE_END = 8 // rows

/** The visible rows of a long list; calls back near its end. */
export const useVirtualRows = ({
  count,
  size,
  overscan,
  scroller,
  onEnd,
}: {
  count: number
  size: number // pixels
  /** Rows rendered beyond either edge. */
  overscan: number
  scroller: HTMLElement | null
  onEnd: () => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setMargin(list.current?.offsetTop ?? 0)
    measure()
    if (!scroller) return
    // What stands above the list wraps in other windows.
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller, size])
  const rows = useVirtualizer({
    count,
    estimateSize: () => size,
    getScrollElement: () => scroller,
    overscan,
    onChange: (instance) => {
      if (instance.isScrolling) reportScroll(instance.scrollOffset ?? 0)
    },
    scrollMargin: margin,
    // Keeps rows clear of what floats above and below the list.
    scrollPaddingStart: 8,
    scrollPaddingEnd: 80,
  })
  useEffect(() => rows.measure(), [size])
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (count > 0 && last >= count - ROWS_BEFORE_END) onEnd()
  }, [last, count])
  /** Scrolls a row into view. */
  const reveal = useCallback(
    (row: number) => {
      reportJump()
      rows.scrollToIndex(row, { align: 'auto' })
    },
    [rows],
  )
  return { list, items, height: rows.getTotalSize(), offset: margin, reveal }
}
