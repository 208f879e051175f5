'use client'

import { useMemo } from 'react'
import type { Block } from '#components/compose/lyric-blocks'
import { countSyllables } from '#lib/lyrics/count'

/** Songs repeat themselves: a line counted once is known. */
const known = new Map<string, number>()
const ENOUGH = 2000

const count = (line: string) => {
  const before = known.get(line)
  if (before !== undefined) return before
  if (known.size > ENOUGH) known.clear()
  const counted = countSyllables(line)
  known.set(line, counted)
  return counted
}

/** Syllables of each line of each block; null for a line without words. */
export const useSyllables = (blocks: readonly Block[]): (number | null)[][] =>
  useMemo(
    () => blocks.map((block) => block.text.split('\n').map((line) => (line.trim() === '' ? null : count(line)))),
    [blocks],
  )
