import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ExtendRequest, GenerateRequest, InstrumentalRequest, LyricRequest } from '#lib/contract/api'
import { InviteRequest, Join, NewKeyRequest, NewPasskey } from '#lib/contract/people'
import { NewPlaylist, PlaylistChange, SongChange } from '#lib/contract/studio'
import { hasVisibleText } from '#lib/contract/text'

const INVISIBLE = {
  nothing: '',
  spaces: ' \t\n\u00a0\u2003\u3000',
  'a zero-width space': '\u200b',
  'zero-width joiners': '\u200c\u200d\u2060',
  'direction marks': '\u200e\u200f\u202a\u202c\u202e\u2066\u2069\u061c',
  'variation selectors': '\ufe0f\ufe0e\u{e0100}',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'a soft hyphen': '\u00ad',
  'a byte order mark': '\ufeff',
  tags: '\u{e0001}\u{e0041}\u{e007f}',
  'invisible operators': '\u2061\u2064',
  'a Mongolian vowel separator': '\u180e',
  'a combining grapheme joiner': '\u034f',
  'control characters': '\u0001\u007f\u0085',
  'an empty Braille pattern': '\u2800',
}

const VISIBLE = [
  'x',
  '\u200f\u05d0',
  '👍🏽',
  '👨‍👩‍👧',
  'ﷺ',
  '가',
  '\u0301',
  '⠁',
  '\u00ada',
  '🏴\u{e0067}\u{e007f}',
  '.',
  '\u0600',
]

test.each(VISIBLE)('hasVisibleText › %j › true', (text) => {
  expect(hasVisibleText(text)).toBe(true)
})

describe.each(Object.entries(INVISIBLE))('%s alone', (_, text) => {
  test('hasVisibleText › false', () => {
    expect(hasVisibleText(text)).toBe(false)
  })

  test.each([
    ['prompt of a song', GenerateRequest, { model: 'v4.0', task_type: 'normal', prompt: text }, 'prompt'],
    ['prompt of an instrumental', InstrumentalRequest, { model: 'v4.0', prompt: text }, 'prompt'],
    ['prompt of lyrics', LyricRequest, { prompt: text }, 'prompt'],
    ['title of a song', SongChange, { title: text }, 'title'],
    ['name of a new playlist', NewPlaylist, { name: text }, 'name'],
    ['name of a playlist', PlaylistChange, { name: text }, 'name'],
    ['name of a person', Join, { name: text, email: 'ada@studio.example', password: 'four words in a row' }, 'name'],
    ['name of a key', NewKeyRequest, { name: text }, 'name'],
    ['lyrics to continue', LyricRequest, { lyric: text }, 'lyric'],
    ['name of a passkey', NewPasskey, { name: text, response: {} }, 'name'],
  ])('%s › refused once', (_, schema, body, field) => {
    const issues = schema.safeParse(body).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field])
  })

  const audio = { audio_type: 'upload_id', audio_content: '01234567-89ab-4def-8123-456789abcdef' }
  const reference = { model: 'v3.5', task_type: 'reference', reference_audio: audio }
  test.each<[string, z.ZodType, object, string]>([
    ['prompt of a reference', GenerateRequest, { ...reference, prompt: text }, 'prompt'],
    ['prompt of an extension', ExtendRequest, { model: 'v3.5', origin_audio: audio, prompt: text }, 'prompt'],
    ['what a song excludes', ExtendRequest, { model: 'v3.5', origin_audio: audio, exclude: text }, 'exclude'],
    ['note of an invitation', InviteRequest, { note: text }, 'note'],
    ['note of a song', SongChange, { note: text }, 'note'],
  ])('%s › read as empty', (_, schema, body, field) => {
    expect(schema.parse(body)).toMatchObject({ [field]: '' })
  })
})
