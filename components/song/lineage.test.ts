import { expect, it } from 'vitest'
import { describeChanges, describeDerivation, describePrompt, describeTake } from '#components/song/lineage-text'
import type { SongDetail } from '#lib/contract/studio'
import { translatorFor } from '#lib/i18n/catalogues'

const t = translatorFor('en', 'song.lineage')
const song = (more: Partial<SongDetail>) => ({ status: 'done', duration: 200, ...more }) as SongDetail

it('source of a song › is described', () => {
  const request = { task_type: 'normal', model: 'v4.0', prompt: 'p', n: 2 } as const
  expect(describePrompt(t, { ...request, lyric: '[VERSE]\none\n\n[chorus]\ntwo' })).toBe('Prompt and 2 lines of lyrics')
  expect(describePrompt(t, request)).toBe('Prompt')
})

it('extension › start and added length are described', () => {
  const request = {
    task_type: 'extend',
    model: 'v3.5',
    origin_audio: { audio_type: 'audio_id', audio_content: 'x' },
    extend_at: 171,
    n: 1,
  }
  const child = song({ duration: 284, request: request as SongDetail['request'] })
  expect(describeDerivation(t, 'extend', child, song({}))).toBe('Extended from 2:51, 1:24 longer')
  expect(describeDerivation(t, 'extend', undefined, song({}))).toBe('Extended')
  expect(describeDerivation(t, 'normal', child, null)).toBeNull()
})

it('other take › the difference is described', () => {
  expect(describeTake(t, song({ duration: 207, lyric: 'la' }), song({ lyric: 'la' }))).toBe('Same lyrics, 7 s longer')
  expect(describeTake(t, song({ status: 'running' }), song({}))).toBe('Composing…')
})

it('derived song › the changes are listed', () => {
  const music = translatorFor('en', 'music')
  const parent = song({ bpm: 72.2, key: 'A minor', lyric: 'la', prompt: 'A waltz', task_type: 'normal' })
  const child = song({ ...parent, bpm: 80, key: 'C minor', lyric: 'lo', prompt: 'A march', task_type: 'reference' })
  expect(describeChanges(t, music, { ...child, duration: 215 }, parent)).toEqual([
    '72 → 80 BPM',
    'A minor → C minor',
    '15 s longer',
    'different lyrics',
    'different prompt',
  ])
  expect(describeChanges(t, music, { ...parent, task_type: 'reference', prompt: '' }, parent)).toEqual([])
  // The length of an extended song is part of its derivation, and its lyrics are always longer.
  expect(describeChanges(t, music, { ...parent, task_type: 'extend', duration: 300, lyric: 'la la' }, parent)).toEqual(
    [],
  )
})
