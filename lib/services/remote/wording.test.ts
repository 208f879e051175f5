import { describe, expect, test } from 'vitest'
import type { SongFields, SubmitRequest } from '#lib/contract/api'
import { wordedRequest } from '#lib/services/remote/wording'

const normal = (fields: SongFields, prompt = 'Slow waltz'): SubmitRequest => ({
  ...{ model: 'v3.5', task_type: 'normal', prompt, n: 1 },
  ...fields,
})

const promptOf = (request: SubmitRequest) => {
  const worded = wordedRequest(request)
  return worded.ok && 'prompt' in worded.value ? worded.value.prompt : worded
}

const ALL: SongFields = {
  title: 'Ferry',
  duration: 180,
  tempo: 72,
  key: 'F# minor',
  meter: '3/4',
  voice: 'female',
  exclude: 'no drum machine, sad moods',
  language: 'ja',
}

describe('song fields › written into the prompt as its users write', () => {
  test.each([
    [
      'Slow waltz',
      'Slow waltz. F♯ minor, 72 BPM, 3/4, female vocals, sung in Japanese, about 3 minutes. No drum machine, no sad moods.',
    ],
    ['慢华尔兹', '慢华尔兹。升F小调，72 BPM，3/4拍，女声，用日语演唱，时长约3分钟。不要drum machine、sad moods。'],
    [
      'A waltz!',
      'A waltz! F♯ minor, 72 BPM, 3/4, female vocals, sung in Japanese, about 3 minutes. No drum machine, no sad moods.',
    ],
  ])('%s', (prompt, worded) => expect(promptOf(normal(ALL, prompt))).toBe(worded))

  test.each([
    [{ duration: 150 }, 'Slow waltz. About 2 minutes 30 seconds.'],
    [{ duration: 47.4 }, 'Slow waltz. About 47 seconds.'],
    [{ duration: 60 }, 'Slow waltz. About 1 minute.'],
    [{ voice: 'none' }, 'Slow waltz. Instrumental, no vocals.'],
    [{ key: 'Bb major' }, 'Slow waltz. B♭ major.'],
    [{ exclude: 'drums' }, 'Slow waltz. No drums.'],
    [{ exclude: ' , ' }, 'Slow waltz'],
    [{ title: 'Ferry' }, 'Slow waltz'],
  ] as const)('%j', (fields, worded) => expect(promptOf(normal(fields))).toBe(worded))

  test('reference without a prompt › the fields alone', () => {
    expect(
      promptOf({
        ...{ model: 'v3.5', task_type: 'reference', n: 1, tempo: 90 },
        reference_audio: { audio_type: 'upload_id', audio_content: 'x' },
      }),
    ).toBe('90 BPM.')
  })

  test('no fields › the request as it is', () => {
    expect(wordedRequest(normal({}))).toEqual({ ok: true, value: normal({}) })
  })
})

describe('cover › a reference to its recording, with the same words', () => {
  const audio = { audio_type: 'audio_id', audio_content: 'x' } as const
  const cover = (strength: number, more: object = {}): SubmitRequest => ({
    ...{ model: 'v3.5', task_type: 'cover', n: 1, prompt: 'Big band', lyric: '[Verse]\nLa', tempo: 96 },
    ...{ origin_audio: audio, strength },
    ...more,
  })

  test.each([
    [0, 0.2],
    [0.29, 0.2],
    [0.3, 0.8],
    [0.7, 1.3],
    [0.9, 1.5],
    [1, 1.5],
  ])('strength %d › similarity %d', (strength, similarity) =>
    expect(wordedRequest(cover(strength))).toEqual({
      ok: true,
      value: {
        ...{ model: 'v3.5', task_type: 'reference', n: 1, prompt: 'Big band. 96 BPM.', lyric: '[Verse]\nLa' },
        ...{ reference_audio: audio, similarity },
      },
    }),
  )

  test('longer lyrics than a reference may have › refused by their surplus', () => {
    const worded = wordedRequest(cover(1, { lyric: 'x'.repeat(3002) }))
    expect(worded).toMatchObject({ ok: false, failure: { errors: [{ path: 'lyric' }] } })
    expect(!worded.ok && worded.failure.detail).toContain('by 2.')
  })
})

describe('refused', () => {
  test('a prompt that becomes too long › how much is too much', () => {
    const worded = wordedRequest(normal({ tempo: 90 }, 'x'.repeat(1000)))
    expect(worded).toMatchObject({ ok: false, failure: { code: 'invalid', errors: [{ path: 'prompt' }] } })
    expect(!worded.ok && worded.failure.detail).toContain('by 9.')
    expect(wordedRequest(normal({ tempo: 90 }, 'x'.repeat(991))).ok).toBe(true)
  })

  const id = '0b1f3a52-3f8e-4d0c-9d4a-0d5c2f1a7e11'
  test.each([
    [normal({ seed: 0 }), ['seed']],
    [normal({ seed: 7, voice_like: id }), ['seed', 'voice_like']],
    [
      {
        ...{ model: 'v3.5', task_type: 'extend', n: 1, prompt: 'brighter', key: 'A minor', duration: 60 },
        origin_audio: { audio_type: 'audio_id', audio_content: id },
      },
      ['prompt', 'duration', 'key'],
    ],
  ] satisfies [SubmitRequest, string[]][])('fields without a place › named: %#', (request, names) => {
    const worded = wordedRequest(request)
    expect(worded).toMatchObject({ ok: false, failure: { code: 'unsupported_field' } })
    expect(!worded.ok && worded.failure.errors?.map(({ path }) => path)).toEqual(names)
  })

  test('an extension with a title and an empty prompt › sent', () => {
    expect(
      wordedRequest({
        ...{ model: 'v3.5', task_type: 'extend', n: 1, prompt: '', title: 'Ferry' },
        origin_audio: { audio_type: 'audio_id', audio_content: id },
      }).ok,
    ).toBe(true)
  })
})
