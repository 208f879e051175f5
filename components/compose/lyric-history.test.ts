import { expect, it } from 'vitest'
import { EMPTY_DRAFT, type Words } from '#components/compose/draft'
import { blocksOf, lyricText, NO_WORDS } from '#components/compose/lyric-blocks'
import { canRedo, canUndo, redoWords, replaceWords, undoWords } from '#components/compose/lyric-history'
import { readDraft } from '#components/compose/read-draft'

const words = (text: string): Words => ({ blocks: blocksOf(text), instrumental: false })
const textOf = ({ blocks }: Words) => lyricText(blocks)

it('words that were typed come back as they were, and so do those that took their place', () => {
  const typed = words('[Verse]\nmy own')
  const replaced = replaceWords(typed, blocksOf('[Verse]\nwritten'))
  expect(textOf(replaced)).toBe('[Verse]\nwritten')
  const back = undoWords(replaced)
  expect(back.blocks).toEqual(typed.blocks)
  expect(canUndo(back)).toBe(false)
  expect(textOf(redoWords(back))).toBe('[Verse]\nwritten')
})

it('what was changed after a step is not lost by the next', () => {
  const replaced = replaceWords(words('one'), blocksOf('two'))
  const edited = { ...replaced, blocks: blocksOf('two, edited') }
  expect(textOf(redoWords(undoWords(edited)))).toBe('two, edited')
  const other = { ...undoWords(edited), blocks: blocksOf('one, edited') }
  expect(textOf(undoWords(redoWords(other)))).toBe('one, edited')
})

it('an empty field comes back empty, and eight steps are kept', () => {
  let now: Words = { blocks: NO_WORDS, instrumental: false }
  expect(undoWords(now)).toBe(now)
  expect(redoWords(now)).toBe(now)
  expect(undoWords(replaceWords(now, blocksOf('x'))).blocks).toBe(NO_WORDS)
  for (let step = 1; step <= 10; step++) now = replaceWords(now, blocksOf(`${step}`))
  let steps = 0
  for (; canUndo(now); steps++) now = undoWords(now)
  expect(steps).toBe(8)
  expect(textOf(now)).toBe('2')
  expect(canRedo(now)).toBe(true)
})

it('they outlive a reload, and nonsense in storage is no history', () => {
  const replaced = replaceWords(words('kept'), blocksOf('new'))
  const draft = { ...EMPTY_DRAFT, prompt: { ...EMPTY_DRAFT.prompt, words: replaced } }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  for (const history of [5, { past: 'x' }, { past: [5, []], future: [[{ tag: 3, text: 4 }]] }]) {
    const kept = { ...draft, prompt: { ...draft.prompt, words: { ...replaced, history } } }
    const read = readDraft(JSON.stringify(kept)).prompt.words
    expect(textOf(read)).toBe('new')
    expect(() => lyricText(undoWords(redoWords(read)).blocks)).not.toThrow()
  }
})
