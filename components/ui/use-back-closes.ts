'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** The open overlays. */
const open = new Set<string>()

const sheetsOf = (state: unknown): string[] =>
  typeof state === 'object' && state !== null && 'sheets' in state && Array.isArray(state.sheets) ? state.sheets : []

/**
 * Lets the browser’s Back button close an overlay. The overlay adds a history entry, which is removed when it closes. To open
 * another page, call the returned function first and then replace that entry.
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
