'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False until hydration. A submit button that is disabled until then prevents a native submit, which would reload the page and
 * lose the input.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
