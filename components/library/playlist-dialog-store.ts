'use client'

import { createStore, useStore } from 'zustand'

/** Songs for which somebody is just asked which list they are to go on; `onPut` is called once they are on one. */
type Asking = { ids: readonly string[]; onPut: () => void }

/** Any page may ask; the frame shows the question. */
const store = createStore<{ asking: Asking | null }>(() => ({ asking: null }))

export const askForList = (ids: readonly string[], onPut = () => {}) => store.setState({ asking: { ids, onPut } })
export const stopAsking = () => store.setState({ asking: null })

export const useListAsking = () => useStore(store, ({ asking }) => asking)
