'use client'

import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'

/**
 * A choice that `localStorage` keeps: a hook that reads it, and a setter.
 * @param key of `localStorage`
 * @param read parses the stored text, which may be invalid; null if nothing is stored
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
    // The server, and hydration, render what nothing stored means.
    use: () =>
      useSyncExternalStore(
        store.subscribe,
        () => store.getState().value,
        () => read(null),
      ),
    choose(value: T) {
      store.setState({ value })
      try {
        localStorage.setItem(key, value)
      } catch {
        // Without storage, the choice lasts until the page closes.
      }
    },
  }
}
