'use client'

import { createStore, useStore } from 'zustand'

/** Whether the full-screen player is open. */
const store = createStore(() => ({ open: false }))

export const openFullScreen = () => store.setState({ open: true })
export const closeFullScreen = () => store.setState({ open: false })
export const toggleFullScreen = () => store.setState(({ open }) => ({ open: !open }))

export const useFullScreenOpen = () => useStore(store, ({ open }) => open)
