'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { restoreFocus } from '#components/editor/place'

/**
 * Keeps the focus on the edit page: it comes back on the page of another version, and goes to the chosen section where
 * what had it is gone or disabled, so that no key is lost.
 */
export const useKeptFocus = (page: RefObject<HTMLElement | null>, chosen: string | undefined) => {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (page.current) restoreFocus(page.current)
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && page.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [page])
  useEffect(() => {
    const before = last.current
    const focused = document.activeElement
    const isLost = before !== null && (!before.isConnected || before.matches(':disabled'))
    if (!isLost || (focused !== document.body && focused !== before)) return
    // A chord that was chosen may have become one with its neighbour.
    const isOfChords = before.closest('[data-place^="chord"]') !== null
    const next = isOfChords ? '[data-place^="chord"][tabindex="0"]' : `[data-block="${chosen}"]`
    page.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  })
}
