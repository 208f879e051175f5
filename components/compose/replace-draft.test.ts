import { afterEach, beforeEach, expect, it } from 'vitest'
import { afterSending, cleared, EMPTY_DRAFT } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { replaceDraft } from '#components/compose/replace-draft'
import { reuseRequest } from '#components/compose/reuse'
import { commit, undoLast } from '#components/ui/undo'

const writePrompt = (text: string) =>
  changeDraft((draft) => ({ ...draft, prompt: { ...draft.prompt, style: { ...draft.prompt.style, text } } }))
const reuse = () =>
  replaceDraft('reused', (draft) =>
    reuseRequest(
      draft,
      { task_type: 'normal', model: 'v3.5', prompt: 'a song of before', lyric: '[Verse]\nla la', n: 1 },
      null,
    ),
  )

beforeEach(() => {
  changeDraft(() => EMPTY_DRAFT)
  writePrompt('what I was writing')
})
afterEach(commit)

it('undo after reusing a song › restores the whole draft', () => {
  changeDraft((draft) => ({ ...draft, mode: 'extend', extend: { ...draft.extend, cut: 12 } }))
  const before = currentDraft()
  reuse()
  expect(currentDraft()).toMatchObject({ mode: 'prompt', model: 'v3.5', takes: 1 })
  expect(undoLast()).toBe(true)
  expect(currentDraft()).toEqual(before)
})

it.each([
  ['typed', () => writePrompt('something new')],
  ['chosen', () => changeDraft((draft) => ({ ...draft, takes: draft.takes === 1 ? 2 : 1 }))],
  [
    'chosen in another form',
    () => changeDraft((draft) => ({ ...draft, extend: { ...draft.extend, snap: !draft.extend.snap } })),
  ],
])('%s afterwards › ends the undo offer', (_, write) => {
  for (const replace of [() => replaceDraft('cleared', cleared), reuse]) {
    replace()
    write()
    const now = currentDraft()
    expect(undoLast()).toBe(false)
    expect(currentDraft()).toBe(now)
  }
})

it('switching forms or sending › keeps the undo offer', () => {
  const before = currentDraft()
  reuse()
  changeDraft(afterSending)
  changeDraft((draft) => ({ ...draft, mode: 'reference' }))
  expect(undoLast()).toBe(true)
  expect(currentDraft()).toEqual(before)
})

it('editing a restored draft › keeps a later undo offer', () => {
  reuse()
  undoLast()
  writePrompt('on with it')
  reuse()
  expect(undoLast()).toBe(true)
  expect(currentDraft().prompt.style.text).toBe('on with it')
})
