'use client'

import { createStore, useStore } from 'zustand'

/** Whether not all parts of a song sound. The mixer tells it, so that whoever only wants to know need not bring the mixer. */
const store = createStore(() => ({ partly: false }))

export const setPartly = (partly: boolean) => store.setState({ partly })

export const usePartly = () => useStore(store, ({ partly }) => partly)
