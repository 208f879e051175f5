'use client'

import { createStore, useStore } from 'zustand'

/** Songs for which somebody is just asked which list they are to go on; `onPut` is called once they are on one. */
type AddToPlaylistRequest = { ids: readonly string[]; onPut: () => void }

/** Any page may ask; the frame shows the question. */
const store = createStore<{ request: AddToPlaylistRequest | null }>(() => ({ request: null }))

export const openAddToPlaylist = (ids: readonly string[], onPut = () => {}) =>
  store.setState({ request: { ids, onPut } })
export const closeAddToPlaylist = () => store.setState({ request: null })

export const useAddToPlaylist = () => useStore(store, ({ request }) => request)
