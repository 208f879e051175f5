'use client'

import { createStore, useStore } from 'zustand'

/** Whether some parts of the song are muted. Kept apart from the mixer, so that pages can read it without its code. */
const store = createStore(() => ({ partly: false }))

export const setPartly = (partly: boolean) => store.setState({ partly })

export const usePartly = () => useStore(store, ({ partly }) => partly)
