import { describe, expect, it } from 'vitest'
import { httpRequestOf } from '#components/api/use-submit'
import {
  afterSending,
  areLastSubmittedLyrics,
  cleared,
  type Draft,
  EMPTY_DRAFT,
  formProblems,
  hasContent,
  requestOf,
  sentPrompt,
} from '#components/compose/draft'
import { readDraft } from '#components/compose/read-draft'
import { reuseRequest, withSource } from '#components/compose/reuse'
import type { Source } from '#components/compose/source'
import { ExtendRequest, InstrumentalRequest, NormalRequest, ReferenceRequest } from '#lib/contract/api'

const source: Source = { kind: 'url', url: 'https://example.org/a.mp3' }
const prompted = (text: string, more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  ...more,
  prompt: { ...EMPTY_DRAFT.prompt, style: { text, chips: [], added: '' } },
})

describe('request', () => {
  it('each of the three forms › is valid for the API', () => {
    expect(NormalRequest.parse(requestOf(prompted('a song')))).toEqual(requestOf(prompted('a song')))
    const reference = requestOf(withSource(EMPTY_DRAFT, 'reference', source))
    expect(ReferenceRequest.parse(reference)).toEqual(reference)
    const { task_type, ...extend } = requestOf(withSource(EMPTY_DRAFT, 'extend', source)) ?? { task_type: null }
    expect(task_type).toBe('extend')
    expect(ExtendRequest.parse(extend)).toEqual(extend)
  })
  it('reference and extend › send the shown similarity, and a time only with a cut', () => {
    expect(requestOf(withSource(EMPTY_DRAFT, 'reference', source))).toHaveProperty('similarity', 0.8)
    expect(requestOf(withSource(EMPTY_DRAFT, 'extend', source))).not.toHaveProperty('extend_at')
  })
  it('instrumental › has no lyric, one model and its own path; the form keeps the lyrics', () => {
    const text = '[Verse]\nwords'
    const draft = prompted('piano', { model: 'v3.5' })
    draft.prompt.lyrics = { text, instrumental: true }
    expect(requestOf(draft)).toEqual({
      model: 'v4.0',
      task_type: 'normal',
      instrumental: true,
      prompt: 'piano',
      n: 2,
    })
    const [path, body] = httpRequestOf(requestOf(draft)!)
    expect(path).toBe('/api/v1/song/instrumental')
    expect(InstrumentalRequest.strict().parse(body)).toEqual(body)
    const again = reuseRequest(prompted('', { model: 'v3.5' }), requestOf(draft)!, null)
    expect(requestOf(again)).toEqual(requestOf(draft))
    expect(requestOf({ ...again, prompt: { ...again.prompt, lyrics: { text, instrumental: false } } })).toMatchObject({
      model: 'v3.5',
    })
    expect(draft.prompt.lyrics.text).toBe(text)
  })
  it('length limit › counts code points including chips', () => {
    expect(requestOf(prompted('👍'.repeat(1000), { model: 'v3.5' }))).not.toBeNull()
    const over = prompted('👍'.repeat(1000), { model: 'v3.5' })
    over.prompt.style.chips = ['Waltz']
    expect(requestOf(over)).toBeNull()
    expect(formProblems(over)[0]).toEqual({ field: 'prompt', reason: 'promptLong', over: 7 })
  })
  it('no description › is refused, also with instrumental alone', () => {
    const draft = prompted('')
    draft.prompt.lyrics = { ...draft.prompt.lyrics, instrumental: true }
    expect(formProblems(draft).map(({ field }) => field)).toEqual(['prompt'])
  })
})

describe('form after sending', () => {
  const lyrics = { text: '[Verse]\nla la', instrumental: false }
  const sent = afterSending({ ...prompted('folk'), prompt: { ...prompted('folk').prompt, lyrics } })
  it('lyrics › are kept and marked as sung until changed', () => {
    expect(requestOf(sent)).toMatchObject({ lyric: '[Verse]\nla la' })
    expect(areLastSubmittedLyrics(sent.prompt.lyrics)).toBe(true)
    expect(areLastSubmittedLyrics(readDraft(JSON.stringify(sent)).prompt.lyrics)).toBe(true)
    expect(areLastSubmittedLyrics({ ...sent.prompt.lyrics, text: '[Verse]\nla' })).toBe(false)
  })
  it('no lyrics › none are marked as sung', () => {
    expect(areLastSubmittedLyrics(afterSending(prompted('folk')).prompt.lyrics)).toBe(false)
  })
  it('clearing › empties this form and keeps the others', () => {
    const other = withSource(sent, 'reference', source)
    const empty = cleared({ ...other, mode: 'prompt' })
    expect(hasContent(sent)).toBe(true)
    expect(hasContent(empty)).toBe(false)
    expect(requestOf(empty)).toBeNull()
    expect(empty.reference.source).toEqual(source)
  })
})

describe('draft', () => {
  it('stored › is read back unchanged', () => {
    const draft = { ...prompted('x', { takes: 1, model: 'v3.5', mode: 'extend' }) }
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  })
  it('invalid storage › keeps the readable parts', () => {
    expect(readDraft('{"mode":"pro')).toEqual(EMPTY_DRAFT)
    expect(readDraft('{"prompt":{"style":{"text":"kept","chips":[1,"a"]}},"reference":{"similarity":0.5}}')).toEqual({
      ...EMPTY_DRAFT,
      prompt: { ...EMPTY_DRAFT.prompt, style: { text: 'kept', chips: ['a'], added: '' } },
    })
  })
  it('lyrics stored by section › one text', () => {
    const blocks = [
      { tag: null, text: 'early\n' },
      { tag: 'Verse', text: 'one\ntwo' },
      { tag: 'Break', text: '' },
    ]
    const stored = { prompt: { words: { blocks, instrumental: true, history: { past: [blocks], future: [] } } } }
    expect(readDraft(JSON.stringify(stored)).prompt.lyrics).toEqual({
      text: 'early\n\n[Verse]\none\ntwo\n\n[Break]',
      instrumental: true,
    })
    expect(readDraft('{"extend":{"words":{"blocks":[{"tag":null,"text":""}]}}}')).toEqual(EMPTY_DRAFT)
  })
  it('reused request › would be sent unchanged', () => {
    const request = {
      model: 'v3.5' as const,
      task_type: 'reference' as const,
      reference_audio: { audio_type: 'audio_url' as const, audio_content: source.url },
      prompt: 'soft',
      lyric: '[Verse]\nla la',
      similarity: 0.8 as const,
      n: 1,
    }
    expect(requestOf(reuseRequest(EMPTY_DRAFT, request, null))).toEqual(request)
  })
  it('source changes › the cut moves to the end', () => {
    const draft = { ...EMPTY_DRAFT, extend: { ...EMPTY_DRAFT.extend, source, cut: 12 } }
    expect(withSource(draft, 'extend', { kind: 'url', url: 'https://example.org/b.mp3' }).extend.cut).toBeNull()
  })
  it('extension › sends no prompt', () => {
    expect(sentPrompt({ ...prompted('x'), mode: 'extend' })).toBe('')
  })
})
