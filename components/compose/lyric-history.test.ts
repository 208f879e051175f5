import { expect, it } from 'vitest'
import { EMPTY_DRAFT, type LyricsDraft } from '#components/compose/draft'
import { blocksOf, EMPTY_LYRICS, lyricText } from '#components/compose/lyric-blocks'
import { canRedo, canUndo, redoLyrics, replaceLyrics, undoLyrics } from '#components/compose/lyric-history'
import { readDraft } from '#components/compose/read-draft'

const words = (text: string, instrumental = false): LyricsDraft => ({ blocks: blocksOf(text), instrumental })
const textOf = ({ blocks }: LyricsDraft) => lyricText(blocks)

it('undo and redo › restore typed and replaced lyrics', () => {
  const typed = words('[Verse]\nmy own')
  const replaced = replaceLyrics(typed, blocksOf('[Verse]\nwritten'))
  expect(textOf(replaced)).toBe('[Verse]\nwritten')
  const back = undoLyrics(replaced)
  expect(back.blocks).toEqual(typed.blocks)
  expect(canUndo(back)).toBe(false)
  expect(textOf(redoLyrics(back))).toBe('[Verse]\nwritten')
})

it('edit after undo › is kept by the next undo', () => {
  const replaced = replaceLyrics(words('one'), blocksOf('two'))
  const edited = { ...replaced, blocks: blocksOf('two, edited') }
  expect(textOf(redoLyrics(undoLyrics(edited)))).toBe('two, edited')
  const other = { ...undoLyrics(edited), blocks: blocksOf('one, edited') }
  expect(textOf(undoLyrics(redoLyrics(other)))).toBe('one, edited')
})

it('undo › restores an empty field and keeps eight steps', () => {
  let now: LyricsDraft = { blocks: EMPTY_LYRICS, instrumental: false }
  expect(undoLyrics(now)).toBe(now)
  expect(redoLyrics(now)).toBe(now)
  expect(undoLyrics(replaceLyrics(now, blocksOf('x'))).blocks).toBe(EMPTY_LYRICS)
  for (let step = 1; step <= 10; step++) now = replaceLyrics(now, blocksOf(`${step}`))
  let steps = 0
  for (; canUndo(now); steps++) now = undoLyrics(now)
  expect(steps).toBe(8)
  expect(textOf(now)).toBe('2')
  expect(canRedo(now)).toBe(true)
})

it('reload › keeps the history; invalid storage gives an empty one', () => {
  const replaced = replaceLyrics(words('kept'), blocksOf('new'))
  const draft = { ...EMPTY_DRAFT, prompt: { ...EMPTY_DRAFT.prompt, lyrics: replaced } }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  const { lyrics: _, ...others } = draft.prompt
  expect(readDraft(JSON.stringify({ ...draft, prompt: { ...others, words: replaced } }))).toEqual(draft)
  for (const history of [5, { past: 'x' }, { past: [5, []], future: [[{ tag: 3, text: 4 }]] }]) {
    const kept = { ...draft, prompt: { ...draft.prompt, lyrics: { ...replaced, history } } }
    const read = readDraft(JSON.stringify(kept)).prompt.lyrics
    expect(textOf(read)).toBe('new')
    expect(() => lyricText(undoLyrics(redoLyrics(read)).blocks)).not.toThrow()
  }
})

it('reload › draft with the older key `words` › keeps the lyrics', () => {
  const older = { mode: 'prompt', prompt: { words: { blocks: blocksOf('kept'), instrumental: true } } }
  expect(readDraft(JSON.stringify(older)).prompt.lyrics).toEqual(words('kept', true))
})
