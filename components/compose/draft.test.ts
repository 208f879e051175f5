import { describe, expect, it } from 'vitest'
import { httpRequestOf } from '#components/api/use-submit'
import {
  afterSending,
  areLastSubmittedLyrics,
  cleared,
  type Draft,
  EMPTY_DRAFT,
  type FieldsDraft,
  formProblems,
  forService,
  hasContent,
  isGivenBySong,
  requestOf,
  withArranged,
  withLyrics,
  withSource,
  withVoice,
} from '#components/compose/draft'
import { readDraft } from '#components/compose/read-draft'
import { reuseRequest } from '#components/compose/reuse'
import type { Source } from '#components/compose/source'
import {
  ExtendRequest,
  InstrumentalRequest,
  NormalRequest,
  ReferenceRequest,
  type SubmitRequest,
} from '#lib/contract/api'
import { EMBEDDED_CAPABILITIES, REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import type { SongToArrange } from '#lib/music/song-to-arrange'

const source: Source = { kind: 'url', url: 'https://example.org/a.mp3' }
const prompted = (text: string, more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  ...more,
  prompt: { ...EMPTY_DRAFT.prompt, style: { text, chips: [], added: '' } },
})

const withFields = (draft: Draft, fields: FieldsDraft): Draft => ({ ...draft, prompt: { ...draft.prompt, fields } })
const SONG = '0b1f3a52-3f8e-4d0c-9d4a-0d5c2f1a7e11'
type InstrumentalSubmit = Extract<SubmitRequest, { instrumental: true }>

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
  it('fields › are sent as fields, trimmed; empty ones and unsung voices are not', () => {
    const fields = { title: ' Night Ferry ', duration: 150, tempo: 72, key: 'F# minor', exclude: ' ', seed: 7 }
    const sung = withVoice(withFields(prompted('waltz'), { ...fields, language: 'en' }), 'choir')
    expect(requestOf(sung)).toEqual({
      model: 'v4.0',
      task_type: 'normal',
      prompt: 'waltz',
      n: 2,
      ...{ title: 'Night Ferry', duration: 150, tempo: 72, key: 'F# minor', seed: 7, voice: 'choir', language: 'en' },
    })
    const { instrumental, task_type, ...body } = requestOf(withVoice(sung, 'none')) as InstrumentalSubmit
    expect(instrumental).toBe(true)
    expect(InstrumentalRequest.strict().parse(body)).toEqual(body)
    const referred = withVoice(withSource(sung, 'reference', source), 'none')
    expect(ReferenceRequest.parse(requestOf(referred))).toMatchObject({ voice: 'none' })
    expect(requestOf(referred)).not.toHaveProperty('prompt')
  })
  it('voice and the singer of a song › replace each other', () => {
    const like = withVoice(withVoice(prompted('waltz'), 'female'), { like: SONG })
    expect(requestOf(like)).toMatchObject({ voice_like: SONG })
    expect(requestOf(like)).not.toHaveProperty('voice')
    expect(requestOf(withVoice(like, 'male'))).not.toHaveProperty('voice_like')
    expect(withVoice(like, undefined).prompt.fields).toEqual({})
  })
  it('remote service › gets no field that it cannot take; the form keeps them', () => {
    const fields = { title: 'Ferry', tempo: 72, seed: 7, voice_like: SONG }
    const draft = withFields(prompted('waltz'), fields)
    expect(requestOf(forService(draft, REMOTE_CAPABILITIES))).toEqual({
      ...requestOf(prompted('waltz')),
      title: 'Ferry',
      tempo: 72,
    })
    expect(forService(draft, EMBEDDED_CAPABILITIES)).toBe(draft)
    const extend = withSource(
      { ...draft, extend: { ...draft.extend, fields, style: draft.prompt.style } },
      'extend',
      source,
    )
    const silent = withLyrics(extend, { text: 'la', instrumental: true })
    expect(requestOf(silent)).toMatchObject({ prompt: 'waltz', tempo: 72, voice: 'none' })
    const sent = requestOf(forService(silent, REMOTE_CAPABILITIES))!
    expect(sent).toMatchObject({ title: 'Ferry', lyric: 'la' })
    expect(Object.keys(sent).sort()).toEqual(['lyric', 'model', 'n', 'origin_audio', 'task_type', 'title'])
    expect(silent.extend.fields).toEqual(fields)
  })
  it('length limit › counts code points including chips', () => {
    expect(requestOf(prompted('👍'.repeat(1000), { model: 'v3.5' }))).not.toBeNull()
    const over = prompted('👍'.repeat(1000), { model: 'v3.5' })
    over.prompt.style.chips = ['Waltz']
    expect(requestOf(over)).toBeNull()
    expect(formProblems(over)[0]).toEqual({ field: 'prompt', reason: 'promptLong', over: 7 })
  })
  it('length limit › reference form › names the style', () => {
    const referred = withSource(EMPTY_DRAFT, 'reference', source)
    const style = { ...referred.reference.style, text: 'a'.repeat(1001) }
    expect(formProblems({ ...referred, reference: { ...referred.reference, style } })).toEqual([
      { field: 'prompt', reason: 'styleLong', over: 1 },
    ])
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
    const kept = withFields(prompted('x'), { title: 'A', duration: 90.5, meter: '7/8', seed: 0, voice_like: SONG })
    const draft: Draft = { ...kept, takes: 1, model: 'v3.5', mode: 'extend' }
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  })
  it('invalid storage › keeps the readable parts', () => {
    expect(readDraft('{"mode":"pro')).toEqual(EMPTY_DRAFT)
    expect(readDraft('{"prompt":{"style":{"text":"kept","chips":[1,"a"]}},"reference":{"similarity":0.5}}')).toEqual({
      ...EMPTY_DRAFT,
      prompt: { ...EMPTY_DRAFT.prompt, style: { text: 'kept', chips: ['a'], added: '' } },
    })
  })
  it('invalid stored fields › are left out', () => {
    const fields = {
      tempo: 20,
      duration: '90',
      key: 'H hard',
      voice: 'none',
      seed: 1.5,
      meter: '9/7',
      exclude: 'drums',
    }
    expect(readDraft(JSON.stringify({ prompt: { fields } })).prompt.fields).toEqual({ exclude: 'drums' })
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
      ...{ title: 'Ferry', tempo: 72, key: 'D dorian', voice: 'duet' as const, exclude: 'drums', seed: 48213 },
    }
    expect(requestOf(reuseRequest(EMPTY_DRAFT, request, null))).toEqual(request)
    const { lyric: _, ...silent } = { ...request, voice: 'none' as const }
    expect(requestOf(reuseRequest(EMPTY_DRAFT, silent, null))).toEqual(silent)
    expect(reuseRequest(EMPTY_DRAFT, silent, null).reference.lyrics.instrumental).toBe(true)
  })
  it('source changes › the cut moves to the end', () => {
    const draft = { ...EMPTY_DRAFT, extend: { ...EMPTY_DRAFT.extend, source, cut: 12 } }
    expect(withSource(draft, 'extend', { kind: 'url', url: 'https://example.org/b.mp3' }).extend.cut).toBeNull()
  })
  it('extension › sends the style of the new part', () => {
    const style = { text: 'strings join', chips: ['Warm'], added: '' }
    const draft = withSource({ ...EMPTY_DRAFT, extend: { ...EMPTY_DRAFT.extend, style } }, 'extend', source)
    expect(requestOf(draft)).toMatchObject({ prompt: 'strings join, Warm' })
  })
})

describe('song to arrange', () => {
  const song: SongToArrange = {
    title: 'Harbour',
    tempo: 96,
    meter: '3/4',
    key: 'D minor',
    sections: [{ label: 'Verse', bars: 2 }],
    lines: [{ at: 0, length: 6, notes: [{ at: 0, length: 3, pitch: 62, syllable: 'sea' }] }],
    chords: [{ at: 0, length: 6, symbol: 'Dm' }],
  }
  const arrange = { name: 'harbour.mid', file: null, song, choices: [], chosen: null, has_chords: true, warnings: [] }
  const draft = withArranged(prompted('slow swing'), arrange)
  const filled = withLyrics(withFields(draft, { key: 'C major', meter: '4/4', duration: 60, tempo: 120 }), {
    text: '[Verse]\nother words',
    instrumental: false,
  })

  it('sent › without the fields and lyrics that the file sets', () => {
    const request = requestOf(filled)
    expect(request).toEqual({
      model: 'v4.0',
      task_type: 'normal',
      prompt: 'slow swing',
      tempo: 120,
      n: 2,
      arrange: song,
    })
    expect(NormalRequest.parse(request)).toEqual(request)
  })
  it('without vocals › keeps the song, with voice “none”', () => {
    const request = requestOf(withVoice(filled, 'none'))
    expect(request).toMatchObject({ arrange: song, voice: 'none' })
    expect(NormalRequest.parse(request)).toEqual(request)
  })
  it('service that cannot arrange › sends lyrics and fields instead', () => {
    const request = requestOf(forService(filled, REMOTE_CAPABILITIES))
    expect(request).not.toHaveProperty('arrange')
    expect(request).toMatchObject({ key: 'C major', lyric: '[Verse]\nother words' })
    expect(isGivenBySong(filled, REMOTE_CAPABILITIES, 'key')).toBe(false)
    expect(isGivenBySong(filled, EMBEDDED_CAPABILITIES, 'key')).toBe(true)
  })
  it('reload › keeps the song; a damaged one is dropped', () => {
    expect(readDraft(JSON.stringify(filled))).toEqual(filled)
    const damaged = {
      ...filled,
      prompt: { ...filled.prompt, arrange: { ...arrange, song: { ...song, chords: null } } },
    }
    expect(readDraft(JSON.stringify(damaged)).prompt.arrange).toBeNull()
  })
  it('reused request › arranges the same song', () => {
    const request = requestOf(filled)!
    expect(requestOf(reuseRequest(EMPTY_DRAFT, request, null))).toEqual(request)
  })
})
