'use client'

import { useSyncExternalStore } from 'react'

/** Whether not all parts of a song sound. The mixer tells it, so that whoever only wants to know need not bring the mixer. */
let partly = false
const listeners = new Set<() => void>()

export const setPartly = (next: boolean) => {
  if (next === partly) return
  partly = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePartly = () =>
  useSyncExternalStore(
    subscribe,
    () => partly,
    () => false,
  )
