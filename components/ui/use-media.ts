'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** The breakpoint `md` of globals.css: sidebar and two columns, not tabs and one. */
export const MD_QUERY = '(width >= 43.75rem)'

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
