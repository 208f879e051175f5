'use client'

import { useEffect, useMemo } from 'react'
import { createStore, useStore } from 'zustand'
import type { Block } from '#components/compose/lyric-blocks'
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

/** Syllables of each line of each block; null for a line without words, and where they are not known yet. */
export const useSyllables = (blocks: readonly Block[]): (number | null)[][] => {
  const known = useStore(store, ({ count }) => count)
  useEffect(() => {
    if (!known) return whenIdle(() => void fetchRules())
  }, [known])
  return useMemo(
    () => blocks.map(({ text }) => text.split('\n').map((line) => (known && line.trim() !== '' ? known(line) : null))),
    [blocks, known],
  )
}
