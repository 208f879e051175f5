'use client'

import { useEffect } from 'react'
import { canKeep } from '#components/offline/pins'

/** Has the service worker take the pages of this build along, once the page has nothing better to do. */
export function OfflineWorker() {
  useEffect(() => {
    if (!canKeep()) return
    const register = () =>
      navigator.serviceWorker
        .register('/sw.js')
        .then(() => navigator.serviceWorker.ready)
        .then(({ active }) => active?.postMessage('refresh-shell'))
        // Without it the studio works as before, with a network.
        .catch(() => {})
    const ending = new AbortController()
    const begin = () => {
      if (navigator.onLine) void register()
      else addEventListener('online', register, { once: true, signal: ending.signal })
    }
    const timer = setTimeout(begin, UPDATE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [])
  return null
}

/** What the page itself loads comes first, in milliseconds. */
const UPDATE_DELAY_MS = 1500
