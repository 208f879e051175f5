'use client'

import { createStore, useStore } from 'zustand'

/** What was just done with the keyboard and can only be seen otherwise. */
const store = createStore(() => ({ sentence: '' }))

/** Has a sentence read out. */
export const say = (sentence: string) => store.setState({ sentence })

export function Announcer() {
  const sentence = useStore(store, (state) => state.sentence)
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}
