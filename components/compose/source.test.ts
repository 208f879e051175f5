import { expect, it } from 'vitest'
import { fileRefusal, MAX_UPLOAD_MB, referenceOf, urlRefusal } from '#components/compose/source'

const file = (name: string, size: number, type = '') => ({ name, size, type })

it('takes sound files by name or by kind, up to the limit', () => {
  expect(fileRefusal(file('a.MP3', 5))).toBeNull()
  expect(fileRefusal(file('recording', 5, 'audio/wav'))).toBeNull()
  for (const name of ['a.ogg', 'a.opus', 'a.m4a', 'a.webm']) expect(fileRefusal(file(name, 5))).toBeNull()
  expect(fileRefusal(file('a.flac', MAX_UPLOAD_MB * 1_000_000))).toBeNull()
})

it('says why a file is not sent, and what would help', () => {
  expect(fileRefusal(file('notes.txt', 5, 'text/plain'))).toContain('MP3, WAV, FLAC')
  expect(fileRefusal(file('a.wav', MAX_UPLOAD_MB * 1_000_000 + 1))).toContain('51 MB')
  expect(fileRefusal(file('a.wav', 0))).toContain('empty')
})

it('takes public addresses only', () => {
  expect(urlRefusal('https://example.org/a.mp3')).toBeNull()
  for (const url of ['', 'a.mp3', 'file:///a.mp3', 'javascript:alert(1)']) expect(urlRefusal(url)).not.toBeNull()
})

it('names a source as the interface does', () => {
  expect(referenceOf({ kind: 'url', url: 'https://example.org/a.mp3' })).toEqual({
    audio_type: 'audio_url',
    audio_content: 'https://example.org/a.mp3',
  })
})
