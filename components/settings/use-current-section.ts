'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { sectionAt } from '#components/settings/current-section'

/** What a reader scrolls with. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * The section being read, and a function that marks the one that was jumped to. That one stays marked until the page is
 * scrolled by hand, even where it is too short to reach the top.
 * @param ids of the sections, in their order
 */
export const useCurrentSection = (scroller: HTMLElement | null, ids: readonly string[]) => {
  const [current, setCurrent] = useState<string | null>(null)
  const jumped = useRef(false)
  const all = ids.join()
  useEffect(() => {
    if (!scroller || all === '') return
    const mark = () => {
      if (jumped.current) return
      const known = all.split(',')
      const start = scroller.getBoundingClientRect().top - scroller.scrollTop
      const tops = known.map((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - start)
      const { scrollTop: scrolled, clientHeight: window, scrollHeight: page } = scroller
      setCurrent(known[sectionAt(tops, { scrolled, window, page })] ?? null)
    }
    const release = () => {
      jumped.current = false
    }
    const ending = new AbortController()
    const { signal } = ending
    for (const event of BY_HAND) scroller.addEventListener(event, release, { passive: true, signal })
    scroller.addEventListener('scroll', mark, { passive: true, signal })
    mark()
    return () => ending.abort()
  }, [scroller, all])

  const jump = useCallback((id: string) => {
    jumped.current = true
    setCurrent(id)
  }, [])

  // The sections appear after the page, when the browser has looked for the one in the address already.
  const [named] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  useEffect(() => {
    if (named === '' || !all.split(',').includes(named)) return
    document.getElementById(named)?.scrollIntoView()
    jump(named)
  }, [named, all, jump])

  return { current, jump }
}
