import { expect, test } from 'vitest'
import { readManifest, readPlaylistManifest, readUploadManifest } from '#lib/data/library/read-manifest'

/** Single values of manifests only. tests/app/export.test.ts and rebuild.test.ts read whole manifests. */

const ID = '01234567-89ab-4def-8123-456789abcdef'
const OTHER_ID = '11234567-89ab-4def-8123-456789abcdef'
const created = { id: ID, owner: 'ada', createdAt: '2026-01-02T03:04:05Z' }
const file = { bytes: 1, sha256: '0'.repeat(64), duration: 1, mediaToken: 'm'.repeat(43) }
const json = (value: object) => Buffer.from(JSON.stringify({ format: 1, ...value }))

const upload = (name: string) => {
  const inspection = {
    channels: 1,
    rate: 44100,
    bpm: 90,
    meter: '4/4',
    key: 'C major',
    confidence: { tempo: 1, key: 1 },
  }
  const measured = { ...inspection, loudness: -14, peaks: [], bars: [] }
  const fields = { ...created, ...file, name, uploadType: 'reference', format: 'wav', inspection: measured }
  return readUploadManifest(json({ upload: fields }), ID)?.upload.name
}

const playlist = (name: string) => readPlaylistManifest(json({ list: { ...created, name, songs: [] } }), ID)?.name

const song = (more: object) => {
  const request = { model: 'v4.0', task_type: 'normal', n: 1, prompt: 'pop' }
  const task = { ...created, id: OTHER_ID, service: 'embedded', type: 'normal', request, songCount: 1, seed: 1 }
  const fields = { ...created, ...file, taskId: OTHER_ID, take: 0, ...more }
  return readManifest(json({ song: fields, task }), ID)?.song
}

test.each(['\u200b', ' \u2060', '\u202e\u202c'])('manifest › names of %j only › replaced by defaults', (text) => {
  expect(upload(text)).toBe('Recording')
  expect(playlist(text)).toBe('Playlist')
  expect(song({ title: text })?.title).toBeNull()
})

test('manifest › names with visible characters › kept', () => {
  expect(upload('\u200fa.wav')).toBe('\u200fa.wav')
  expect(playlist('Evening')).toBe('Evening')
  expect(song({ title: 'Rain' })?.title).toBe('Rain')
  expect(song({ title: null })?.title).toBeNull()
})

test('song.json › what made the song › kept; null in older and unknown forms', () => {
  const making = {
    model: 'm',
    languageModel: null,
    seed: 7,
    caption: 'pop',
    bpm: 90,
    key: null,
    notes: ['Another seed.'],
  }
  expect(song({ making })?.making).toEqual(making)
  for (const other of [{}, { making: null }, { making: { model: 7 } }]) expect(song(other)?.making).toBeNull()
})

test('alignment of a production › read; of another form › null', () => {
  const alignment = {
    ...{ certainty: 0.9, error: 0.05, runs: [[[0, 4] as const, [10, 14] as const]] },
    sections: [{ kind: 'verse', label: 'Verse', at: 4, length: 10 }],
    chords: [{ at: 4, length: 2, symbol: 'Am' }],
    lines: [{ at: 5, length: 1, section: 0, text: 'rain', words: [{ at: 5, length: 1, text: 'rain' }] }],
  }
  expect(song({ alignment })?.alignment).toEqual(alignment)
  for (const other of [{}, { alignment: null }, { alignment: { ...alignment, runs: [[[0, 4]]] } }])
    expect(song(other)?.alignment).toBeNull()
})
