'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import { updateSearchParams } from '#components/library/search-params'
import { VIEW_COOKIE, type View } from '#components/library/view'

/** The view chosen since the page was loaded. Until then, the cookie read by the server applies. */
const store = createStore<{ chosen: View | null }>(() => ({ chosen: null }))

/** Kept in a cookie, so that the server renders the first songs in this view. */
const storeView = (view: View) => {
  store.setState({ chosen: view })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`
}

/** Grid or list: from the address, else from the cookie. Playlists start as lists. */
export const useStoredView = (defaultView: View | null, cookieView: View): [View, (view: View) => void] => {
  const addressView = useSearchParams().get('view')
  const chosen = useStore(store, (state) => state.chosen)
  const view = addressView === 'list' || addressView === 'shelf' ? addressView : (defaultView ?? chosen ?? cookieView)
  const choose = useCallback(
    (next: View) => {
      if (defaultView === null) storeView(next)
      updateSearchParams((search) => search.set('view', next), 'replace')
    },
    [defaultView],
  )
  return [view, choose]
}
