'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False until hydration, as on the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
