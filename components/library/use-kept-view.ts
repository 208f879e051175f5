'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import { changeAddress } from '#components/library/address'
import { VIEW_COOKIE, type View } from '#components/library/view'

/** The view chosen since the page was loaded. Until then, the cookie read by the server applies. */
const store = createStore<{ chosen: View | null }>(() => ({ chosen: null }))

/** Kept in a cookie, so that the server renders the first songs in this view. */
const keep = (view: View) => {
  store.setState({ chosen: view })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`
}

/** Grid or list: from the address, else from the cookie. Playlists start as lists. */
export const useKeptView = (usual: View | null, told: View): [View, (view: View) => void] => {
  const said = useSearchParams().get('view')
  const chosen = useStore(store, (state) => state.chosen)
  const view = said === 'list' || said === 'shelf' ? said : (usual ?? chosen ?? told)
  const choose = useCallback(
    (next: View) => {
      if (usual === null) keep(next)
      changeAddress((search) => search.set('view', next), 'replace')
    },
    [usual],
  )
  return [view, choose]
}
