'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What depends on where the reader is, such as a time of day: null as long as the page is only what the server wrote. */
// const made = useHere(() => new Date().toLocaleString())
export const useHere = (read: () => string): string | null => useSyncExternalStore(never, read, () => null)
