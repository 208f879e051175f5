'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False until the page's script runs. A form whose submit button is disabled until then cannot be sent by the browser itself,
 * which would load the page again and lose what was typed.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
