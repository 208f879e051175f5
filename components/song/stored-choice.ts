'use client'

import { createStore, useStore } from 'zustand'

/**
 * A choice of this browser that outlasts the page.
 * @param read the choice from what is stored, which may be anything, and null for nothing
 */
export const storedChoice = <T extends string>(key: string, read: (stored: string | null) => T) => {
  const load = () => {
    try {
      return read(localStorage.getItem(key))
    } catch {
      return read(null)
    }
  }
  const store = createStore<{ value: T }>(() => ({ value: load() }))
  return {
    use: () => useStore(store, ({ value }) => value),
    choose(value: T) {
      store.setState({ value })
      try {
        localStorage.setItem(key, value)
      } catch {
        // Without storage it holds until the page is left.
      }
    },
  }
}
