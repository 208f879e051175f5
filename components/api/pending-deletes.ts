'use client'

import { useSyncExternalStore } from 'react'

/** Songs and lists that were deleted on this page and can still be taken back: the server has them, the lists do not show them. */
let leaving: ReadonlySet<string> = new Set()
const NONE: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const set = (next: ReadonlySet<string>) => {
  leaving = next
  for (const listener of listeners) listener()
}

export const hide = (ids: readonly string[]) => set(new Set([...leaving, ...ids]))
export const show = (ids: readonly string[]) => {
  const back = new Set(ids)
  set(new Set([...leaving].filter((id) => !back.has(id))))
}

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
