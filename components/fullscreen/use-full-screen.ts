'use client'

import { createStore, useStore } from 'zustand'

/** Whether the stage is open: a key, a button and a list of commands open it, from anywhere. */
const store = createStore(() => ({ open: false }))

export const openFullScreen = () => store.setState({ open: true })
export const closeFullScreen = () => store.setState({ open: false })
export const toggleFullScreen = () => store.setState(({ open }) => ({ open: !open }))

export const useFullScreenOpen = () => useStore(store, ({ open }) => open)
