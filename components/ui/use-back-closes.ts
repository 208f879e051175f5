'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** What lies over the page now. */
const open = new Set<string>()

const sheetsOf = (state: unknown): string[] =>
  typeof state === 'object' && state !== null && 'sheets' in state && Array.isArray(state.sheets) ? state.sheets : []

/**
 * The way back closes what lies over the whole page, and leaves the page beneath it where it is: while it is open it has
 * an entry of its own in the history of the window, which goes with it however it is closed. Whoever closes it to go to
 * another page calls the answer and then replaces that entry.
 */
export const useBackCloses = (name: string, onClose: () => void) => {
  const close = useEffectEvent(onClose)
  const handedOver = useRef(false)
  useEffect(() => {
    open.add(name)
    const { state } = history
    if (!sheetsOf(state).includes(name)) history.pushState({ ...state, sheets: [...sheetsOf(state), name] }, '')
    const back = () => {
      if (!sheetsOf(history.state).includes(name)) close()
    }
    addEventListener('popstate', back)
    return () => {
      open.delete(name)
      removeEventListener('popstate', back)
      setTimeout(() => {
        if (!handedOver.current && !open.has(name) && sheetsOf(history.state).at(-1) === name) history.back()
      })
    }
  }, [name])
  return () => {
    handedOver.current = true
  }
}
