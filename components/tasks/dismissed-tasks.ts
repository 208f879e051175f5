'use client'

import { createStore, useStore } from 'zustand'

/** Unconfirmed tasks whose warning the user dismissed, stored in this browser. */

const STORAGE_KEY = 'songloom.left-alone'
const MAX_DISMISSED_TASKS = 200

const NONE: readonly string[] = []
const store = createStore(() => ({ ids: NONE }))

/** Parses the stored ids; empty for anything malformed. */
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
    // Storage is blocked.
  }

export const dismissTask = (id: string) => {
  const ids = withDismissed(store.getState().ids, id)
  store.setState({ ids })
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids))
  } catch {
    // Storage is full or blocked: dismissed on this page only.
  }
}

export const useIsDismissed = (id: string) => useStore(store, ({ ids }) => ids.includes(id))
