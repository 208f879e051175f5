'use client'

import { usePathname } from 'next/navigation'
import { createStore, useStore } from 'zustand'
import { usePlayer } from '#components/player/use-player'
import { useMedia } from '#components/ui/use-media'

/** What the panel beside the page shows. */
export type PanelTab = 'queue' | 'lyrics'

/** In wider windows the panel stands beside the form and the songs by itself. */
const WIDE_QUERY = '(width >= 120rem)'
/** Set while the user does not want that. */
const STORAGE_KEY = 'songloom.panelClosed'

const load = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

const save = (unwanted: boolean) => {
  try {
    if (unwanted) localStorage.setItem(STORAGE_KEY, '1')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage it holds until the page is left.
  }
}

type State = { open: boolean; tab: PanelTab; opener: Element | null; unwanted: boolean }
const store = createStore<State>(() => ({ open: false, tab: 'lyrics', opener: null, unwanted: load() }))

/** Opens the panel at a tab; the focus returns to the opener. */
export const openPanel = (tab: PanelTab, opener: Element) => {
  save(false)
  store.setState({ open: true, tab, opener, unwanted: false })
}
export const choosePanelTab = (tab: PanelTab) => store.setState({ tab })
/** Closes the panel. In a wide window it does not open by itself again. */
export const closePanel = () => {
  const { opener } = store.getState()
  const within = Boolean(document.activeElement?.closest('[data-panel]'))
  const unwanted = matchMedia(WIDE_QUERY).matches
  if (unwanted) save(true)
  store.setState({ open: false, opener: null, ...(unwanted && { unwanted }) })
  if (within && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

export const useIsPanelWide = () => useMedia(WIDE_QUERY)
export const usePanelTab = () => useStore(store, ({ tab }) => tab)
/** Open by a button, or by itself where songs are created and one is played. */
export const useIsPanelOpen = () => {
  const open = useStore(store, (state) => state.open)
  const unwanted = useStore(store, (state) => state.unwanted)
  const isWide = useIsPanelWide()
  const isCreating = usePathname() === '/'
  const hasTrack = usePlayer((state) => state.track !== null)
  return open || (isWide && isCreating && hasTrack && !unwanted)
}
/** Whether the panel is open at this tab. */
export const useIsPanelAt = (tab: PanelTab) => {
  const chosen = usePanelTab()
  return useIsPanelOpen() && chosen === tab
}
