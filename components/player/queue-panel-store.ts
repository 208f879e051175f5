'use client'

import { createStore, useStore } from 'zustand'

/** What the panel beside the page shows. */
export type PanelTab = 'queue' | 'lyrics'

type State = { open: boolean; tab: PanelTab; opener: Element | null }
const store = createStore<State>(() => ({ open: false, tab: 'queue', opener: null }))

/** Opens the panel at a tab; the focus returns to the opener. */
export const openPanel = (tab: PanelTab, opener: Element) => store.setState({ open: true, tab, opener })
export const choosePanelTab = (tab: PanelTab) => store.setState({ tab })
export const closePanel = () => {
  const { opener } = store.getState()
  const within = Boolean(document.activeElement?.closest('[data-panel]'))
  store.setState({ open: false, opener: null })
  if (within && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

export const usePanelTab = () => useStore(store, ({ tab }) => tab)
export const useIsPanelOpen = () => useStore(store, ({ open }) => open)
/** Whether the panel is open at this tab. */
export const useIsPanelAt = (tab: PanelTab) => useStore(store, (state) => state.open && state.tab === tab)
