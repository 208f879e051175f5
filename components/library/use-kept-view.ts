'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import { changeAddress } from '#components/library/address'
import { VIEW_COOKIE, type View } from '#components/library/view'

/** What was chosen since the page was loaded; until then the cookie counts, as the server has read it. */
const store = createStore<{ chosen: View | null }>(() => ({ chosen: null }))

/** A cookie, so that the server can send the first songs as they will be shown. */
const keep = (view: View) => {
  store.setState({ chosen: view })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`
}

/** Shelf or list: as the address says, or else as this browser was left. A list that somebody made begins as a list. */
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
