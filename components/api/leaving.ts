'use client'

import { useSyncExternalStore } from 'react'

/** Songs that were deleted on this page and can still be taken back: the server has them, the lists do not show them. */
let leaving: ReadonlySet<string> = new Set()
const NONE: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const set = (next: ReadonlySet<string>) => {
  leaving = next
  for (const listener of listeners) listener()
}

export const hideSong = (id: string) => set(new Set([...leaving, id]))
export const showSong = (id: string) => set(new Set([...leaving].filter((other) => other !== id)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLeaving = () =>
  useSyncExternalStore(
    subscribe,
    () => leaving,
    () => NONE,
  )
