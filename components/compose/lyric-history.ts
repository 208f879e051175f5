import type { Block } from '#components/compose/lyric-blocks'

/** Words that others took the place of, the newest last: before, and after a step back. They outlive reloads with the draft. */
export type LyricHistory = { past: readonly (readonly Block[])[]; future: readonly (readonly Block[])[] }

type WithHistory = { blocks: readonly Block[]; history?: LyricHistory }

const NONE: LyricHistory = { past: [], future: [] }

/** Steps that are kept. */
const MOST = 8

/** Other words in the place of those that stand there, which can be had back. */
// replaceWords({ blocks: a, … }, b) // => { blocks: b, history: { past: [a], future: [] }, … }
export const replaceWords = <Words extends WithHistory>(words: Words, blocks: readonly Block[]): Words => ({
  ...words,
  blocks,
  history: { past: [...(words.history ?? NONE).past, words.blocks].slice(-MOST), future: [] },
})

/** The words of one step before, as they stood then; what stands there now can be had back in turn. */
export const undoWords = <Words extends WithHistory>(words: Words): Words => {
  const { past, future } = words.history ?? NONE
  const before = past.at(-1)
  if (!before) return words
  return { ...words, blocks: before, history: { past: past.slice(0, -1), future: [...future, words.blocks] } }
}

export const redoWords = <Words extends WithHistory>(words: Words): Words => {
  const { past, future } = words.history ?? NONE
  const after = future.at(-1)
  if (!after) return words
  return { ...words, blocks: after, history: { past: [...past, words.blocks], future: future.slice(0, -1) } }
}

export const canUndo = ({ history = NONE }: WithHistory) => history.past.length > 0
export const canRedo = ({ history = NONE }: WithHistory) => history.future.length > 0
