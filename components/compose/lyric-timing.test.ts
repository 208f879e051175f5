import { expect, it } from 'vitest'
import { estimateTiming, parseLength, parseTempo } from '#components/compose/lyric-timing'

it('sections › start where the previous one ends', () => {
  const blocks = [
    { tag: 'Verse', text: 'a\nb' },
    { tag: 'Break', text: '' },
    { tag: 'Chorus', text: 'c' },
  ]
  const { starts, total } = estimateTiming(blocks, [[8, 8], [], [16]], { bpm: 120 })
  expect(starts).toEqual([8, 16, 24])
  expect(total).toBe(36)
})

it('more lyrics or a slower song › takes longer', () => {
  const one = estimateTiming([{ tag: null, text: 'a' }], [[8]], { bpm: 100 }).total
  expect(estimateTiming([{ tag: null, text: 'a\nb' }], [[8, 8]], { bpm: 100 }).total).toBeGreaterThan(one)
  expect(estimateTiming([{ tag: null, text: 'a' }], [[8]], { bpm: 60 }).total).toBeGreaterThan(one)
})

it('extension › starts at 0', () => {
  expect(estimateTiming([{ tag: 'Verse', text: 'a' }], [[8]], { bpm: 100, leadIn: 0 }).starts).toEqual([0])
})

it('prompt with a tempo › it is read', () => {
  expect(parseTempo('slow, 72 BPM, sad')).toBe(72)
  expect(parseTempo('in 1984')).toBeNull()
})

it('requested length › sections start earlier for less time, not later for more', () => {
  const blocks = [
    { tag: 'Verse', text: 'a' },
    { tag: 'Chorus', text: 'b' },
  ]
  const free = estimateTiming(blocks, [[8], [8]], { bpm: 120 })
  const hasty = estimateTiming(blocks, [[8], [8]], { bpm: 120, asked: free.total / 2 })
  expect(hasty.total).toBe(free.total)
  expect(hasty.starts).toEqual(free.starts.map((start) => start / 2))
  expect(estimateTiming(blocks, [[8], [8]], { bpm: 120, asked: 300 }).starts).toEqual(free.starts)
})

it.each([
  ['30 seconds of upbeat rock', 30],
  ['Waltz, 1 minute 30 seconds', 90],
  ['a two-minute polka', 120],
  ['90s', 90],
  ['length 3:45', 225],
  ['一首三分钟的民谣', 180],
  ['1分30秒', 90],
  ['in 1984', null],
  ['5 sad men', null],
  ['a slow song', null],
  ['a sad minute', null],
])('length in “%s” › is read', (text, seconds) => expect(parseLength(text)).toBe(seconds))
