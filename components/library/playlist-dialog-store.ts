'use client'

import { useSyncExternalStore } from 'react'

/** Songs for which somebody is just asked which list they are to go on; `onPut` is called once they are on one. */
type Asking = { ids: readonly string[]; onPut: () => void }

/** Any page may ask; the frame shows the question. */
let asking: Asking | null = null
const listeners = new Set<() => void>()

const set = (next: Asking | null) => {
  asking = next
  for (const listener of listeners) listener()
}

export const askForList = (ids: readonly string[], onPut = () => {}) => set({ ids, onPut })
export const stopAsking = () => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useListAsking = () =>
  useSyncExternalStore(
    subscribe,
    () => asking,
    () => null,
  )
