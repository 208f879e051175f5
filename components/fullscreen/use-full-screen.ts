'use client'

import { createStore, useStore } from 'zustand'

/** Whether the stage is open: a key, a button and a list of commands open it, from anywhere. */
const store = createStore(() => ({ open: false }))

export const openStage = () => store.setState({ open: true })
export const closeStage = () => store.setState({ open: false })
export const toggleStage = () => store.setState(({ open }) => ({ open: !open }))

export const useStageOpen = () => useStore(store, ({ open }) => open)
