import { expect, it } from 'vitest'
import { fileRefusal, megabytesOver, referenceOf } from '#components/compose/source'
import { urlRefusal } from '#components/compose/url-refusal'

const file = (name: string, size: number, type = '') => ({ name, size, type })

it('audio file by name or type › accepted up to the limit', () => {
  expect(fileRefusal(file('a.MP3', 5), 50)).toBeNull()
  expect(fileRefusal(file('recording', 5, 'audio/wav'), 50)).toBeNull()
  for (const name of ['a.ogg', 'a.opus', 'a.m4a', 'a.webm']) expect(fileRefusal(file(name, 5), 50)).toBeNull()
  for (const limit of [0.5, 2, 50]) {
    expect(fileRefusal(file('a.flac', limit * 1_048_576), limit)).toBeNull()
    expect(fileRefusal(file('a.flac', limit * 1_048_576 + 1), limit)).toBe('tooLarge')
    expect(megabytesOver(limit * 1_048_576 + 1)).toBeGreaterThan(limit)
  }
})

it('refused file › the reason and a remedy are given', () => {
  expect(fileRefusal(file('notes.txt', 5, 'text/plain'), 50)).toBe('notSound')
  expect(fileRefusal(file('a.wav', 0), 50)).toBe('empty')
})

it('URL › must be public', () => {
  expect(urlRefusal('https://example.org/a.mp3')).toBeNull()
  for (const url of ['', 'a.mp3', 'file:///a.mp3', 'javascript:alert(1)']) expect(urlRefusal(url)).not.toBeNull()
  for (const url of ['https://www.youtube.com/watch?v=x', 'https://youtu.be/x', 'https://OPEN.spotify.com/track/x'])
    expect(urlRefusal(url)).toBe('pageAddress')
  for (const url of ['https://notyoutube.com/a.mp3', 'https://example.org/youtube.com/a.mp3'])
    expect(urlRefusal(url)).toBeNull()
})

it('source › is named as in the API', () => {
  expect(referenceOf({ kind: 'url', url: 'https://example.org/a.mp3' })).toEqual({
    audio_type: 'audio_url',
    audio_content: 'https://example.org/a.mp3',
  })
})
