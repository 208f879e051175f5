'use client'

import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { whenIdle } from '#components/compose/when-idle'

type Count = (line: string) => number

/** The rules of spelling weigh more than the editor, and are fetched behind it. Lines have no numbers until then. */
const store = createStore<{ count: Count | null }>(() => ({ count: null }))
const fetchRules = () =>
  import('#lib/lyrics/count').then(
    ({ countSyllables }) => {
      store.setState(({ count }) => ({ count: count ?? remembering(countSyllables) }))
    },
    // The editor works without counts.
    () => {},
  )

/** Caches counts by line, since songs repeat lines. */
const remembering = (countLine: Count): Count => {
  const known = new Map<string, number>()
  return (line) => {
    const before = known.get(line)
    if (before !== undefined) return before
    if (known.size > MAX_CACHED_LINES) known.clear()
    const counted = countLine(line)
    known.set(line, counted)
    return counted
  }
}
const MAX_CACHED_LINES = 2000

/** Counts the syllables of a line; null until the rules are loaded, which waits until they are wanted. */
export const useSyllables = (isWanted: boolean): ((line: string) => number) | null => {
  const known = useStore(store, ({ count }) => count)
  useEffect(() => {
    if (!known && isWanted) return whenIdle(() => void fetchRules())
  }, [known, isWanted])
  return known
}
