'use client'

import { useSyncExternalStore } from 'react'

/** Tasks of which nobody knows what became, and which somebody decided to leave as they are. Kept in this browser. */

const KEPT_AS = 'songloom.left-alone'
const MOST = 200

const NONE: readonly string[] = []
const listeners = new Set<() => void>()
let left: readonly string[] | null = null

/** What was kept, or nothing for anything that this page did not write. */
// readLeft('["a"]') // => ['a']
export const readLeft = (kept: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(-MOST) : NONE
  } catch {
    return NONE
  }
}

// withLeft(['a'], 'b') // => ['a', 'b']
export const withLeft = (ids: readonly string[], id: string) =>
  [...ids.filter((other) => other !== id), id].slice(-MOST)

const load = () => {
  if (left) return left
  try {
    left = readLeft(localStorage.getItem(KEPT_AS))
  } catch {
    left = NONE
  }
  return left
}

export const leaveAlone = (id: string) => {
  left = withLeft(load(), id)
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(left))
  } catch {
    // A full or forbidden storage costs the memory of it, not the decision.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLeftAlone = (id: string) =>
  useSyncExternalStore(
    subscribe,
    () => load().includes(id),
    () => false,
  )
