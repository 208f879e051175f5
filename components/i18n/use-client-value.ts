'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** What depends on where the reader is, such as a time of day: null as long as the page is only what the server wrote. */
// const made = useClientValue(() => new Date().toLocaleString())
export const useClientValue = (read: () => string): string | null => useSyncExternalStore(subscribe, read, () => null)
