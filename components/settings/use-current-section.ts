'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { sectionAt } from '#components/settings/current-section'

/** Events of a user who scrolls, unlike `scroll`, which a jump also fires. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * The section being read, or the last one that the user jumped to. `jump` marks a section until the user scrolls, even
 * if it is too short to reach the top.
 * @param scroller the element that scrolls; null before it is mounted
 * @param ids of the sections, in the order of the page
 */
export const useCurrentSection = (scroller: HTMLElement | null, ids: readonly string[]) => {
  const [current, setCurrent] = useState<string | null>(null)
  const jumped = useRef(false)
  const joinedIds = ids.join()
  useEffect(() => {
    if (!scroller || joinedIds === '') return
    const updateCurrent = () => {
      if (jumped.current) return
      const sectionIds = joinedIds.split(',')
      const start = scroller.getBoundingClientRect().top - scroller.scrollTop
      const tops = sectionIds.map((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - start)
      const { scrollTop: scrolled, clientHeight: window, scrollHeight: page } = scroller
      setCurrent(sectionIds[sectionAt(tops, { scrolled, window, page })] ?? null)
    }
    const resumeTracking = () => {
      jumped.current = false
    }
    const controller = new AbortController()
    const { signal } = controller
    for (const event of USER_SCROLL_EVENTS) scroller.addEventListener(event, resumeTracking, { passive: true, signal })
    scroller.addEventListener('scroll', updateCurrent, { passive: true, signal })
    updateCurrent()
    return () => controller.abort()
  }, [scroller, joinedIds])

  const jump = useCallback((id: string) => {
    jumped.current = true
    setCurrent(id)
  }, [])

  // The sections may render after the browser has applied the hash of the URL, so this effect scrolls there.
  const [hashId] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  useEffect(() => {
    if (hashId === '' || !joinedIds.split(',').includes(hashId)) return
    document.getElementById(hashId)?.scrollIntoView()
    jump(hashId)
  }, [hashId, joinedIds, jump])

  return { current, jump }
}
