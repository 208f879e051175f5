'use client'

import { createStore, useStore } from 'zustand'

/** Tasks of which nobody knows what became, and which somebody decided to leave as they are. Kept in this browser. */

const STORAGE_KEY = 'songloom.left-alone'
const MAX_DISMISSED_TASKS = 200

const NONE: readonly string[] = []
const store = createStore(() => ({ ids: NONE }))

/** What was kept, or nothing for anything that this page did not write. */
// readDismissed('["a"]') // => ['a']
export const readDismissed = (kept: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(-MAX_DISMISSED_TASKS) : NONE
  } catch {
    return NONE
  }
}

// withDismissed(['a'], 'b') // => ['a', 'b']
export const withDismissed = (ids: readonly string[], id: string) =>
  [...ids.filter((other) => other !== id), id].slice(-MAX_DISMISSED_TASKS)

if (typeof window !== 'undefined')
  try {
    store.setState({ ids: readDismissed(localStorage.getItem(STORAGE_KEY)) })
  } catch {
    // A forbidden storage keeps nothing.
  }

export const dismissTask = (id: string) => {
  const ids = withDismissed(store.getState().ids, id)
  store.setState({ ids })
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids))
  } catch {
    // A full or forbidden storage costs the memory of it, not the decision.
  }
}

export const useIsDismissed = (id: string) => useStore(store, ({ ids }) => ids.includes(id))
