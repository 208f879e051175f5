import { expect, it } from 'vitest'
import { lineageLines, NODE, ROOT } from '#components/song/lineage-lines'
import { fromPrompt, madeFrom, otherTake } from '#components/song/lineage-words'
import type { SongDetail } from '#lib/contract/studio'

const song = (more: Partial<SongDetail>) => ({ status: 'done', duration: 200, ...more }) as SongDetail

it('tells what a song was made from', () => {
  const request = { task_type: 'normal', model: 'v4.0', prompt: 'p', n: 2 } as const
  expect(fromPrompt({ ...request, lyric: '[VERSE]\none\n\n[chorus]\ntwo' })).toBe('A prompt and 2 lines of words')
  expect(fromPrompt(request)).toBe('A prompt')
})

it('tells where a song goes on and by how much', () => {
  const request = {
    task_type: 'extend',
    model: 'v3.5',
    origin_audio: { audio_type: 'audio_id', audio_content: 'x' },
    extend_at: 171,
    n: 1,
  }
  const child = song({ duration: 284, request: request as SongDetail['request'] })
  expect(madeFrom('extend', child, song({}))).toBe('Extended at 2:51, 1:24 longer')
  expect(madeFrom('extend', undefined, song({}))).toBe('Extended')
  expect(madeFrom('normal', child, null)).toBeNull()
})

it('tells takes apart', () => {
  expect(otherTake(song({ duration: 207, lyric: 'la' }), song({ lyric: 'la' }))).toBe('Same words, 7 s longer')
  expect(otherTake(song({ status: 'running' }), song({}))).toBe('Composing')
})

it('draws a thread to each song, the last one to the last row', () => {
  const lines = lineageLines(2, 1)
  expect(lines.match(/M/g)).toHaveLength(4)
  expect(lines).toContain(`V${ROOT + 3 * NODE + NODE / 2 - 8}`)
})
