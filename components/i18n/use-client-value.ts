'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** A value that only the browser knows, such as a local time. Null during server rendering. */
// const made = useClientValue(() => new Date().toLocaleString())
export const useClientValue = (read: () => string): string | null => useSyncExternalStore(subscribe, read, () => null)
