import { expect, test } from 'vitest'
import { findDownload, nameDownload } from '#components/song/download-list'
import { readDownloadKind } from '#components/song/last-download'
import type { SongFile, SongParts, StemChoice } from '#lib/contract/studio'
import { translatorFor } from '#lib/i18n/catalogues'

const file = (name: string, more: Partial<SongFile> = {}): SongFile => ({
  file: name,
  url: `/${name}`,
  bytes: 1,
  state: 'ready',
  ...more,
})
const choice = (format: StemChoice['format'], state: StemChoice['state']): StemChoice => ({
  format,
  url: `/stems.zip?format=${format}`,
  bytes: 2,
  estimated: false,
  seconds: null,
  state,
})
const formats = [choice('wav24', 'on_request'), choice('flac', 'ready')]
const files = [file('audio.mp3'), file('stems.zip', { formats }), file('all.zip')]
const parts: SongParts = { name: 'Song', files, waves: [] }

test('findDownload › stems in a format › the fields of that format', () => {
  expect(findDownload(parts, 'stems', 'flac')).toMatchObject({ url: '/stems.zip?format=flac', state: 'ready' })
  expect(findDownload(parts, 'stems', 'wav24')).toMatchObject({ url: '/stems.zip?format=wav24', state: 'on_request' })
})

test('findDownload › all files › asked for in the format of the stems', () => {
  expect(findDownload(parts, 'everything', 'mp3')).toMatchObject({ url: '/all.zip?format=mp3', state: 'on_request' })
})

test('findDownload › file that the song lacks › undefined', () => {
  expect(findDownload(parts, 'midi', 'flac')).toBeUndefined()
})

test('nameDownload › stems › with their format', () => {
  const t = translatorFor('en', 'song.downloads')
  expect(nameDownload(t, 'stems', 'wav24')).toBe('Stems (WAV, 24-bit)')
  expect(nameDownload(t, 'flac', 'wav24')).toBe('FLAC')
  expect(nameDownload(t, 'everything', 'wav24')).toBe('all files')
})

test('stored last download › unknown or missing › MP3', () => {
  expect(['wav', 'everything', 'aiff', null].map(readDownloadKind)).toEqual(['wav', 'everything', 'mp3', 'mp3'])
})
