import type { Block } from '#components/compose/lyric-blocks'

/** Replaced lyrics, the newest last, for undo and redo. Saved with the draft. */
export type LyricHistory = { past: readonly (readonly Block[])[]; future: readonly (readonly Block[])[] }

type WithHistory = { blocks: readonly Block[]; history?: LyricHistory }

const NONE: LyricHistory = { past: [], future: [] }

/** Maximum undo steps. */
const MAX_UNDO_STEPS = 8

/** Replaces the lyrics, with undo. */
// replaceLyrics({ blocks: a, … }, b) → { blocks: b, history: { past: [a], future: [] }, … }
export const replaceLyrics = <Words extends WithHistory>(words: Words, blocks: readonly Block[]): Words => ({
  ...words,
  blocks,
  history: { past: [...(words.history ?? NONE).past, words.blocks].slice(-MAX_UNDO_STEPS), future: [] },
})

/** One step back; the current lyrics can be redone. */
export const undoLyrics = <Words extends WithHistory>(words: Words): Words => {
  const { past, future } = words.history ?? NONE
  const before = past.at(-1)
  if (!before) return words
  return { ...words, blocks: before, history: { past: past.slice(0, -1), future: [...future, words.blocks] } }
}

export const redoLyrics = <Words extends WithHistory>(words: Words): Words => {
  const { past, future } = words.history ?? NONE
  const after = future.at(-1)
  if (!after) return words
  return { ...words, blocks: after, history: { past: [...past, words.blocks], future: future.slice(0, -1) } }
}

export const canUndo = ({ history = NONE }: WithHistory) => history.past.length > 0
export const canRedo = ({ history = NONE }: WithHistory) => history.future.length > 0
