import { expect, it } from 'vitest'
import { countLines, readLyric } from '#components/compose/lyric-text'
import { estimateTiming, parseLength, parseTempo } from '#components/compose/lyric-timing'
import { countSyllables } from '#lib/lyrics/count'

const timeOf = (text: string, options: Parameters<typeof estimateTiming>[2]) => {
  const lyric = readLyric(text)
  return estimateTiming(lyric, countLines(lyric, countSyllables), options)
}

it('sections › add up, with bars before and after', () => {
  const bars = (seconds: number) => seconds / 2
  expect(bars(timeOf('[Verse]\none\ntwo\n\n[Break]\n\n[Chorus]\nthree', { bpm: 120 }))).toBe(4 + 4 + 4 + 2 + 2)
  expect(bars(timeOf(`[Verse]\n${'la '.repeat(16)}`, { bpm: 120 }))).toBe(4 + 4 + 2)
})

it('more lyrics or a slower song › takes longer', () => {
  const one = timeOf('one', { bpm: 100 })
  expect(timeOf('one\ntwo', { bpm: 100 })).toBeGreaterThan(one)
  expect(timeOf('one', { bpm: 60 })).toBeGreaterThan(one)
})

it('extension › starts at once', () => {
  expect(timeOf('one', { bpm: 120, leadIn: 0 })).toBe(timeOf('one', { bpm: 120 }) - 8)
})

it('prompt with a tempo › it is read', () => {
  expect(parseTempo('slow, 72 BPM, sad')).toBe(72)
  expect(parseTempo('in 1984')).toBeNull()
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
