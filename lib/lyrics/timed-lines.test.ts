import { expect, test } from 'vitest'
import { type HeardWord, sungText, timedLyric } from '#lib/lyrics/timed-lines'

const LYRIC = '[Verse]\nRain, on the roof!\nIt’s late\n\n[Chorus]\n下雨了 tonight'

/** Words of half a second, one after another. */
const heard = (...words: string[]): HeardWord[] =>
  words.map((text, i) => ({ text, start: 2 + i / 2, end: 2.5 + i / 2 }))

const ALL = heard('Rain', 'on', 'the', 'roof', "It's", 'late', '下', '雨', '了', 'tonight')

test('sungText › only what is sung, a line each', () => {
  expect(sungText(LYRIC)).toBe('Rain, on the roof!\nIt’s late\n下雨了 tonight')
})

test('timedLyric › lines, words and sections as written, at the times that were heard', () => {
  const timed = timedLyric(LYRIC, ALL, 20)!
  expect(timed.lines.map(({ text, at, section }) => [text, at, section])).toEqual([
    ['Rain, on the roof!', 2, 0],
    ['It’s late', 4, 0],
    ['下雨了 tonight', 5, 1],
  ])
  expect(timed.lines[2]!.words).toEqual([
    { text: '下', at: 5, length: 0.5 },
    { text: '雨', at: 5.5, length: 0.5 },
    { text: '了', at: 6, length: 0.5 },
    { text: 'tonight', at: 6.5, length: 0.5 },
  ])
  expect(timed.sections).toMatchObject([
    { kind: 'verse', at: 2, length: 3 },
    { kind: 'chorus', at: 5, length: 15 },
  ])
})

test('timedLyric › words split or joined by the aligner › the same times', () => {
  const split = timedLyric('Rain on', [...heard('Ra', 'in'), { text: 'ON', start: 3, end: 4 }], 9)!
  expect(split.lines[0]!.words).toEqual([
    { text: 'Rain', at: 2, length: 1 },
    { text: 'on', at: 3, length: 1 },
  ])
})

test('timedLyric › other words, too few or too many › null', () => {
  for (const words of [ALL.slice(1), ALL.slice(0, -1), [...ALL, ...heard('more')], []])
    expect(timedLyric(LYRIC, words, 20)).toBeNull()
  expect(timedLyric('[Instrumental]', [], 20)).toBeNull()
})

test('timedLyric › times that go back, or lie outside the recording › in order, within it', () => {
  const wrong = ['Rain', 'on', 'the', 'roof'].map((text, i) => ({ text, start: [3, 1, 30, -2][i]!, end: 99 }))
  const { words } = timedLyric('Rain on the roof', wrong, 8)!.lines[0]!
  expect(words.map(({ at }) => at)).toEqual([3, 3, 8, 8])
  expect(words.every(({ at, length }) => length >= 0 && at + length <= 8)).toBe(true)
})
