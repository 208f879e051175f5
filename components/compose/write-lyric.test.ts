import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT, withField, withLyrics } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { readDraft } from '#components/compose/read-draft'
import { writeLyric } from '#components/compose/write-lyric'
import { commit, undoLast } from '#components/ui/undo'

/** Lyrics and their title in the form, over the fetch of a browser. */

beforeEach(() => changeDraft(() => EMPTY_DRAFT))
afterEach(() => {
  commit()
  vi.unstubAllGlobals()
})

const enter = (title: string) => changeDraft((draft) => withField(draft, 'title', title))
const form = () => {
  const { lyrics, fields } = currentDraft().prompt
  return { title: fields.title, text: lyrics.text }
}

/** What a writer sends: titles with a first line, and what the user does meanwhile. */
type Sent = { title: string; line: string } | (() => void)

const write = (how: 'all' | 'continue', sent: readonly Sent[], end: 'done' | 'error' = 'done') => {
  const left = [...sent]
  let last = ''
  const eventOf = ({ title, line }: Exclude<Sent, () => void>) => {
    last = JSON.stringify({ title, lyric: `[Verse]\n${line}` })
    return `event: progress\ndata: ${last}\n\n`
  }
  const problem = JSON.stringify({ status: 503, code: 'unavailable', detail: 'Down.' })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') return new Response(null, { status: 204 })
    const body = new ReadableStream(
      {
        // One part at a time: what the user does happens between two of them.
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve))
          const next = left.shift()
          if (typeof next === 'function') next()
          const event = next === undefined ? `event: ${end}\ndata: ${end === 'done' ? last : problem}\n\n` : ''
          controller.enqueue(new TextEncoder().encode(typeof next === 'object' ? eventOf(next) : event || ':\n\n'))
          if (next === undefined) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return writeLyric({ mode: 'prompt', how, prompt: 'a ferry', replaced: 'Replaced.' }, new AbortController())
}

test('no title entered › the one of the writer, also for lyrics in place of these; undo brings both back', async () => {
  await write('all', [{ title: ' Last Ferry ', line: 'The lamps go out' }])
  expect(form()).toEqual({ title: 'Last Ferry', text: '[Verse]\nThe lamps go out' })
  // After a reload too.
  changeDraft((draft) => readDraft(JSON.stringify(draft)))
  await write('all', [{ title: 'Grey Water', line: 'The engine hums' }])
  expect(form()).toEqual({ title: 'Grey Water', text: '[Verse]\nThe engine hums' })
  expect(undoLast()).toBe(true)
  expect(form()).toEqual({ title: 'Last Ferry', text: '[Verse]\nThe lamps go out' })
})

test('lyrics without a title in place of titled ones › their title goes too', async () => {
  await write('all', [{ title: 'Last Ferry', line: 'The lamps go out' }])
  await write('all', [{ title: '', line: 'The engine hums' }])
  expect(form()).toEqual({ title: undefined, text: '[Verse]\nThe engine hums' })
})

test('title entered before, or while the lyrics are written › stays', async () => {
  enter('Mine')
  await write('all', [{ title: 'Last Ferry', line: 'The lamps go out' }])
  expect(form()).toEqual({ title: 'Mine', text: '[Verse]\nThe lamps go out' })
  enter('')
  const [first, second] = [
    { title: 'Grey Water', line: 'The engine hums' },
    { title: 'Grey Water', line: 'The engine hums again' },
  ]
  await write('all', [first, () => enter('Mine'), second])
  expect(form()).toEqual({ title: 'Mine', text: '[Verse]\nThe engine hums again' })
  enter('')
  await write('all', [first, () => enter(''), second])
  expect(form().title).toBeUndefined()
})

test('continued lyrics › the title stays as it is', async () => {
  changeDraft((draft) => withLyrics(draft, { text: '[Verse]\nThe lamps go out', instrumental: false }))
  await write('continue', [{ title: 'Last Ferry', line: 'The engine hums' }])
  expect(form()).toEqual({ title: undefined, text: '[Verse]\nThe lamps go out\n\n[Verse]\nThe engine hums' })
})

test('writer that fails half-way › title and lyrics of before', async () => {
  await write('all', [{ title: 'Last Ferry', line: 'The lamps go out' }])
  const before = currentDraft()
  await expect(write('all', [{ title: 'Grey Water', line: 'The engine hums' }], 'error')).rejects.toThrow()
  expect(currentDraft()).toEqual(before)
})
