'use client'

import { createStore, useStore } from 'zustand'

/** The last screen reader announcement. */
const store = createStore(() => ({ sentence: '' }))

/** Announces a sentence to screen readers. */
export const announce = (sentence: string) => store.setState({ sentence })

export function Announcer() {
  const sentence = useStore(store, (state) => state.sentence)
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}
