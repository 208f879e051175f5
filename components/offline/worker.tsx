'use client'

import { useEffect } from 'react'
import { canSaveOffline } from '#components/offline/offline-store'

/** Registers the service worker and has it cache this build, when the page is idle. */
export function OfflineWorker() {
  useEffect(() => {
    if (!canSaveOffline()) return
    const register = () =>
      navigator.serviceWorker
        .register('/sw.js')
        .then(() => navigator.serviceWorker.ready)
        .then(({ active }) => active?.postMessage('refresh-precache'))
        // Without a service worker, only offline use is missing.
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

/** Leaves time for the page to load first. */
const UPDATE_DELAY_MS = 1500
