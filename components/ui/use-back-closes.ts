'use client'

import { useEffect, useEffectEvent } from 'react'

/** The open overlays by name, with what closes each. */
const open = new Map<string, () => void>()
/** Overlays whose history entry belongs to another page by now. */
const handedOver = new Set<string>()

const sheetsOf = (state: unknown): string[] =>
  typeof state === 'object' && state !== null && 'sheets' in state && Array.isArray(state.sheets) ? state.sheets : []

/** Lets the browser’s Back button close an overlay. The overlay adds a history entry, which is removed when it closes. */
export const useBackCloses = (name: string, onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    open.set(name, () => close())
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
        const stays = handedOver.delete(name) || open.has(name)
        if (!stays && sheetsOf(history.state).at(-1) === name) history.back()
      })
    }
  }, [name])
}

type Router = { push: (href: string) => void; replace: (href: string) => void }

/** Opens a page. Overlays close first, and the page takes over their history entry. */
export const leaveFor = (router: Router, href: string) => {
  if (open.size === 0) return router.push(href)
  for (const [name, close] of open) {
    handedOver.add(name)
    close()
  }
  router.replace(href)
}
