'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Block } from '#components/compose/lyric-blocks'
import { whenIdle } from '#components/compose/when-idle'

type Count = (line: string) => number

/** The rules of spelling weigh more than the editor, and are fetched behind it. Lines have no numbers until then. */
let count: Count | null = null
const listeners = new Set<() => void>()
const fetchRules = () =>
  import('#lib/lyrics/count').then(
    ({ countSyllables }) => {
      count ??= remembering(countSyllables)
      for (const listener of listeners) listener()
    },
    // An editor without numbers is still an editor.
    () => {},
  )

/** Songs repeat themselves: a line counted once is known. */
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

/** Syllables of each line of each block; null for a line without words, and where they are not known yet. */
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
