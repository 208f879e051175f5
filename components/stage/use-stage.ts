'use client'

import { useSyncExternalStore } from 'react'

/** Whether the full-screen player is open. */
let open = false
const listeners = new Set<() => void>()

const set = (next: boolean) => {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

export const openStage = () => set(true)
export const closeStage = () => set(false)
export const toggleStage = () => set(!open)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useStageOpen = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  )
