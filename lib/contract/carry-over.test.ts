import { expect, test } from 'vitest'
import { EMBEDDED_CAPABILITIES } from '#lib/contract/capabilities'
import { carriedOver } from '#lib/contract/carry-over'

const SONG = {
  prompt: 'slow waltz, on the last ferry',
  lyric: '[Verse]\nRain',
  duration: 204,
  bpm: 72.4,
  key: 'F# minor',
  meter: '3/4',
}
const ALL = { ...EMBEDDED_CAPABILITIES, tasks: { cover: { without: [] } } }

test('song › all of it is carried over', () => {
  const { bpm, ...rest } = SONG
  expect(carriedOver(SONG, ALL, 'cover')).toEqual({ ...rest, tempo: bpm })
})

test('what the service has no place for › left out', () => {
  const { controls } = ALL
  const few = { ...ALL, promptCodePoints: 13, controls: { ...controls, bpm: false, seconds: { min: 10, max: 120 } } }
  expect(carriedOver({ ...SONG, key: 'D dorian', meter: '7/8' }, few, 'cover')).toEqual({
    prompt: 'slow waltz',
    lyric: SONG.lyric,
  })
})

test('song without words › instrumental', () => {
  expect(carriedOver({ ...SONG, lyric: '[Intro]' }, ALL, 'cover')).toMatchObject({ voice: 'none' })
  expect(carriedOver({ ...SONG, lyric: '[Intro]' }, ALL, 'cover')).not.toHaveProperty('lyric')
})
