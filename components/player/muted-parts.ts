'use client'

import { createStore, useStore } from 'zustand'

/** Whether some parts of the song are muted. Kept apart from the mixer, so that pages can read it without its code. */
const store = createStore(() => ({ hasMutedParts: false }))

export const setHasMutedParts = (hasMutedParts: boolean) => store.setState({ hasMutedParts })

export const useHasMutedParts = () => useStore(store, ({ hasMutedParts }) => hasMutedParts)
