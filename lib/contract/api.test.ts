import { describe, expect, test } from 'vitest'
import {
  CancelRequest,
  codePoints,
  ExtendRequest,
  GenerateRequest,
  InstrumentalRequest,
  LyricRequest,
  TaskQuery,
  TasksQuery,
  UploadFields,
} from '#lib/contract/api'
import { isCleanText } from '#lib/contract/text'

/** One test per row of each table of the specification, with valid and invalid values. */

const normal = { model: 'v4.0', task_type: 'normal', prompt: 'a slow waltz' }
const reference = {
  model: 'v3.5',
  task_type: 'reference',
  reference_audio: { audio_type: 'upload_id', audio_content: 'an id' },
}
const extend = { model: 'v3.5', origin_audio: { audio_type: 'audio_id', audio_content: 'an id' } }

const fieldsOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []

const omit = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

type Row = { field: string; good: unknown[]; bad: unknown[]; required: boolean; otherFields?: Record<string, unknown> }

const table = (name: string, schema: Parameters<typeof fieldsOf>[0], base: Record<string, unknown>, rows: Row[]) =>
  describe(name, () => {
    for (const { field, good, bad, required } of rows) {
      test.each(good)(`${field} may be %j`, (value) => {
        expect(fieldsOf(schema, { ...base, [field]: value })).toEqual([])
      })
      test.each(bad)(`${field} may not be %j`, (value) => {
        const fields = fieldsOf(schema, { ...base, [field]: value })
        expect(fields.length).toBeGreaterThan(0)
        for (const path of fields) expect(path === field || path.startsWith(`${field}.`)).toBe(true)
      })
      test(`${field} is ${required ? 'required' : 'optional'}`, () => {
        expect(fieldsOf(schema, omit(base, field))).toEqual(required ? [field] : [])
      })
    }
  })

const n = { field: 'n', good: [1, 2], bad: [0, 3, 1.5, '2', null], required: false }
const text = (length: number) => 'ä'.repeat(length)
const audio = {
  good: [
    { audio_type: 'upload_id', audio_content: 'x' },
    { audio_type: 'audio_id', audio_content: 'x' },
    { audio_type: 'audio_url', audio_content: 'https://example.com/a.mp3' },
  ],
  bad: [
    null,
    'x',
    [],
    {},
    { audio_type: 'file', audio_content: 'x' },
    { audio_type: 'audio_id', audio_content: '' },
    { audio_type: 'audio_id', audio_content: 5 },
    { audio_content: 'x' },
  ],
}

table('prompt mode, v4.0', GenerateRequest, normal, [
  { field: 'model', good: ['v3.5', 'v4.0'], bad: ['v3', '', 4, null], required: true },
  { field: 'task_type', good: ['normal'], bad: ['other', null, 1], required: true },
  {
    field: 'prompt',
    good: ['x', text(3000), '👍'.repeat(3000)],
    bad: ['', '   ', text(3001), 5, null],
    required: true,
  },
  { field: 'lyric', good: ['', 'la', text(5000)], bad: [text(5001), 5, null], required: false },
  n,
])

table('prompt mode, v3.5', GenerateRequest, { ...normal, model: 'v3.5' }, [
  { field: 'prompt', good: [text(1000), '👍'.repeat(1000)], bad: [text(1001)], required: true },
  { field: 'lyric', good: [text(3000)], bad: [text(3001)], required: false },
])

table('reference mode', GenerateRequest, reference, [
  { field: 'model', good: ['v3.5'], bad: ['v4.0', ''], required: true },
  { field: 'reference_audio', ...audio, required: true },
  { field: 'prompt', good: ['', 'brighter', text(1000)], bad: [5, text(1001)], required: false },
  { field: 'lyric', good: ['la', text(3000)], bad: [5, text(3001)], required: false },
  { field: 'similarity', good: [0.2, 0.8, 1.3, 1.5], bad: [0, 1, 0.5, '0.8', null], required: false },
  n,
])

table('extend mode', ExtendRequest, extend, [
  { field: 'model', good: ['v3.5'], bad: ['v4.0'], required: true },
  { field: 'origin_audio', ...audio, required: true },
  { field: 'lyric', good: ['la', text(3000)], bad: [5, text(3001)], required: false },
  { field: 'extend_at', good: [0, 12.5, 600], bad: [-1, '12', null, Number.NaN], required: false },
  n,
])

const prompts = { good: ['x', text(3000)], bad: ['', '   ', text(3001), 5, null], required: true }
const told = { field: 'callback', good: ['https://example.com/x'], bad: ['x', 'ftp://x', 5, null, ''], required: false }

table('instrumental', InstrumentalRequest, { model: 'v4.0', prompt: 'x' }, [
  { field: 'model', good: ['v4.0'], bad: ['v3.5', '', null], required: true },
  { field: 'prompt', ...prompts },
  n,
  told,
])
table('prompt mode, told', GenerateRequest, normal, [told])
table('reference mode, told', GenerateRequest, reference, [told])
table('extend mode, told', ExtendRequest, extend, [told])
table('lyrics', LyricRequest, { prompt: 'x' }, [{ field: 'prompt', ...prompts }])
table('cancel', CancelRequest, { id: 'x' }, [
  { field: 'id', good: ['x'], bad: ['', 5, null, text(201)], required: true },
])

const FIELDS: Row[] = [
  { field: 'title', good: ['Ferry', text(200)], bad: ['', ' ', text(201), 5, null, 'a\0'], required: false },
  { field: 'duration', good: [8, 92.5, 600], bad: [7.9, 601, '60', null], required: false },
  { field: 'tempo', good: [30, 72, 128.5, 300], bad: [29, 301, '90', null], required: false },
  {
    field: 'key',
    good: ['F# minor', 'f♯ dorian', 'Bb', 'am', 'C', 'E-flat Major', 'gm', '降B大调', 'D mixolydian'],
    bad: ['H', 'C hijaz', 'B locrian', 'minor', '', 5, null],
    required: false,
  },
  { field: 'meter', good: ['4/4', '3/4', '6/8', '7/8'], bad: ['4', '11/8', '', 4, null], required: false },
  { field: 'exclude', good: ['', 'drums', '👍'.repeat(500)], bad: ['👍'.repeat(501), 5, null], required: false },
  { field: 'seed', good: [0, 2 ** 32 - 1], bad: [-1, 2 ** 32, 1.5, '1', null], required: false },
]
const SUNG_FIELDS: Row[] = [
  {
    field: 'voice',
    good: ['female', 'male', 'duet', 'choir', 'rap', 'whisper', 'none'],
    bad: ['child', '', 5, null],
    required: false,
  },
  { field: 'language', good: ['en', 'zh', 'de'], bad: ['it', '', 5, null], required: false },
  { field: 'take_difference', good: ['small', 'medium', 'large'], bad: ['none', '', 1, null], required: false },
  {
    field: 'voice_like',
    good: ['0b1f3a52-3f8e-4d0c-9d4a-0d5c2f1a7e11'],
    bad: ['a song', '', 5, null],
    required: false,
  },
]

table('song fields, prompt mode', GenerateRequest, normal, [...FIELDS, ...SUNG_FIELDS])
table('song fields, reference mode', GenerateRequest, reference, [...FIELDS, ...SUNG_FIELDS])
table('song fields, extend mode', ExtendRequest, extend, [
  ...FIELDS,
  ...SUNG_FIELDS,
  { field: 'prompt', good: ['', 'brighter', text(1000)], bad: [5, null, text(1001)], required: false },
])
table('song fields, instrumental', InstrumentalRequest, { model: 'v4.0', prompt: 'x' }, FIELDS)

test('key › any spelling › stored as songs have it', () => {
  const stored = (key: string) => GenerateRequest.parse({ ...normal, key }).key
  expect(stored('f♯ dorian')).toBe('F# dorian')
  expect(stored('am')).toBe('A minor')
  expect(stored('Gb')).toBe('F# major')
  expect(stored('升F小调')).toBe('F# minor')
})

test.each([
  [{ voice: 'none', lyric: 'la la' }, 'voice'],
  [{ voice: 'none', language: 'en' }, 'language'],
  [{ voice: 'male', voice_like: '0b1f3a52-3f8e-4d0c-9d4a-0d5c2f1a7e11' }, 'voice_like'],
])('fields that contradict each other › %j › refused', (fields, path) => {
  expect(fieldsOf(GenerateRequest, { ...normal, ...fields })).toEqual([path])
  expect(fieldsOf(ExtendRequest, { ...extend, ...fields })).toEqual([path])
})

test('voice none › lyrics of section tags alone › accepted', () => {
  expect(fieldsOf(GenerateRequest, { ...normal, voice: 'none', lyric: '[Intro]\n[Solo]' })).toEqual([])
})

test('task ids › comma-separated, without duplicates, at most 100', () => {
  const of = (task_ids: string) => TasksQuery.safeParse({ task_ids }).data?.task_ids
  expect(of('a,B, a ,,b')).toEqual(['a', 'b'])
  expect(of(Array.from({ length: 100 }, (_, i) => i).join())).toHaveLength(100)
  for (const bad of ['', ' , ', Array.from({ length: 101 }, (_, i) => i).join()]) expect(of(bad)).toBeUndefined()
})

table('upload', UploadFields, { upload_type: 'extend' }, [
  { field: 'upload_type', good: ['extend', 'reference'], bad: ['other', '', 5], required: true },
])

table('query', TaskQuery, { task_id: 'x' }, [{ field: 'task_id', good: ['x'], bad: [''], required: true }])

test('n › omitted › 2', () => {
  expect(GenerateRequest.parse(normal).n).toBe(2)
  expect(ExtendRequest.parse(extend).n).toBe(2)
})

test('errors › list every invalid field', () => {
  expect(fieldsOf(GenerateRequest, { model: 'v9', task_type: 'normal', prompt: '', n: 3 }).sort()).toEqual([
    'model',
    'n',
    'prompt',
  ])
})

test('lengths › counted in code points', () => {
  expect(codePoints('👩‍🚀a')).toBe(4)
  expect(codePoints('𝄞𝄞')).toBe(2)
})

test.each([
  ['abc', true],
  ['𝄞', true],
  ['a\0b', false],
  ['\ud834', false],
  ['\udd1e x', false],
])('%j is clean text: %s', (value, clean) => {
  expect(isCleanText(value)).toBe(clean)
})
