import { expect, test } from 'vitest'
import { formatMetadata } from '#components/shared-page/format-metadata'
import type { SharedTrack } from '#lib/contract/studio'
import { translatorFor } from '#lib/i18n/catalogues'

const music = translatorFor('en', 'music')
const track: SharedTrack = {
  id: 'a',
  take: 0,
  status: 'done',
  duration: 204,
  bpm: 72,
  key: 'F# minor',
  meter: '3/4',
  peaks_url: '/peaks.json',
  download_url: null,
}

test('facts of a shared song › an edited one › its version first', () => {
  expect(formatMetadata(music, { ...track, version: 2 })).toBe('v2 · F♯ minor · 72 BPM · 3/4 · 3:24')
  expect(formatMetadata(music, track)).toBe('F♯ minor · 72 BPM · 3/4 · 3:24')
})
