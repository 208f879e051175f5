'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; false on the server. */
// useMedia('(width >= 80rem)')
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const media = matchMedia(query)
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  )
