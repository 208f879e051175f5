'use client'

import { createStore, useStore } from 'zustand'

/** Songs and playlists deleted on this page that can still be restored. The server still has them; lists hide them. */
const store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export const hide = (ids: readonly string[]) => store.setState((state) => ({ ids: new Set([...state.ids, ...ids]) }))
export const show = (ids: readonly string[]) => {
  const shown = new Set(ids)
  store.setState((state) => ({ ids: new Set([...state.ids].filter((id) => !shown.has(id))) }))
}

export const usePendingDeletes = () => useStore(store, ({ ids }) => ids)
