'use client'

import { useSyncExternalStore } from 'react'

/** What was just done with the keyboard and can only be seen otherwise. */
let said = ''
const listeners = new Set<() => void>()

/** Has a sentence read out. */
export const say = (sentence: string) => {
  said = sentence
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function Announcer() {
  const sentence = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  )
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}
