'use client'

import { createStore, useStore } from 'zustand'

/** Songs and lists that were deleted on this page and can still be taken back: the server has them, the lists do not show them. */
const store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export const hide = (ids: readonly string[]) => store.setState((state) => ({ ids: new Set([...state.ids, ...ids]) }))
export const show = (ids: readonly string[]) => {
  const shown = new Set(ids)
  store.setState((state) => ({ ids: new Set([...state.ids].filter((id) => !shown.has(id))) }))
}

export const usePendingDeletes = () => useStore(store, ({ ids }) => ids)
