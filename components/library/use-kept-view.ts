'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useSyncExternalStore } from 'react'
import { changeAddress } from '#components/library/address'
import { readView, VIEW_COOKIE, type View } from '#components/library/view'

const listeners = new Set<() => void>()

/** A cookie, so that the server can send the first songs as they will stand. */
const kept = (): View => readView(new RegExp(`(?:^|; )${VIEW_COOKIE}=(\\w+)`).exec(document.cookie)?.[1])

const keep = (view: View) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`
}

/** Shelf or list: as the address says, or else as this browser was left. A list that somebody made begins as a list. */
export const useKeptView = (usual: View | null, told: View): [View, (view: View) => void] => {
  const said = useSearchParams().get('view')
  const left = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => usual ?? kept(),
    () => usual ?? told,
  )
  const view = said === 'list' || said === 'shelf' ? said : left
  const choose = useCallback(
    (next: View) => {
      if (usual === null) keep(next)
      changeAddress((search) => search.set('view', next), 'replace')
      for (const listener of listeners) listener()
    },
    [usual],
  )
  return [view, choose]
}
