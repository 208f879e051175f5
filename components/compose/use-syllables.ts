'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Block } from '#components/compose/lyric-blocks'
import { whenIdle } from '#components/compose/when-idle'

type Count = (line: string) => number

/** The syllable rules are large and loaded later. Until then lines have no counts. */
let count: Count | null = null
const listeners = new Set<() => void>()
const fetchRules = () =>
  import('#lib/lyrics/count').then(
    ({ countSyllables }) => {
      count ??= remembering(countSyllables)
      for (const listener of listeners) listener()
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
    if (known.size > ENOUGH) known.clear()
    const counted = countLine(line)
    known.set(line, counted)
    return counted
  }
}
const ENOUGH = 2000

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Syllables of each line of each block; null if empty or unknown. */
export const useSyllables = (blocks: readonly Block[]): (number | null)[][] => {
  const known = useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  )
  useEffect(() => {
    if (!known) return whenIdle(() => void fetchRules())
  }, [known])
  return useMemo(
    () => blocks.map(({ text }) => text.split('\n').map((line) => (known && line.trim() !== '' ? known(line) : null))),
    [blocks, known],
  )
}
