'use client'

import { useCallback, useSyncExternalStore } from 'react'

export type View = 'shelf' | 'list'

const KEPT_AS = 'songloom.library.view'
const listeners = new Set<() => void>()

const read = (): View => (localStorage.getItem(KEPT_AS) === 'list' ? 'list' : 'shelf')

/** Shelf or list, as this browser was left. */
export const useKeptView = (): [View, (view: View) => void] => {
  const view = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    () => 'shelf' as const,
  )
  const choose = useCallback((next: View) => {
    localStorage.setItem(KEPT_AS, next)
    for (const listener of listeners) listener()
  }, [])
  return [view, choose]
}
