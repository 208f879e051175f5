'use client'

import { createStore, useStore } from 'zustand'

/** Songs to add to a playlist; `onPut` is called once they are in one. */
type AddToPlaylistRequest = { ids: readonly string[]; onPut: () => void }

/** Any page can open the dialog; the frame shows it. */
const store = createStore<{ request: AddToPlaylistRequest | null }>(() => ({ request: null }))

export const openAddToPlaylist = (ids: readonly string[], onPut = () => {}) =>
  store.setState({ request: { ids, onPut } })
export const closeAddToPlaylist = () => store.setState({ request: null })

export const useAddToPlaylist = () => useStore(store, ({ request }) => request)
