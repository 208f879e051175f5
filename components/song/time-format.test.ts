import { expect, it } from 'vitest'
import { clock, clockInWords, dayOf, fileSize, lengthInWords } from '#components/song/time-format'
import { wordsIn } from '#lib/i18n/catalogues'

const english = wordsIn('en', 'music')
const chinese = wordsIn('zh-Hans', 'music')

it('lengths are written as clocks, and spoken as words', () => {
  expect(clock(204.9)).toBe('3:24')
  expect(clock(0)).toBe('0:00')
  expect(clock(3600 + 65)).toBe('1:01:05')
  expect(clock(Number.NaN)).toBe('–:––')
  expect(clockInWords(english, 72)).toBe('1 minute 12')
  expect(clockInWords(english, 1)).toBe('1 second')
  expect(clockInWords(chinese, 72)).toBe('1 分 12 秒')
  expect(clockInWords(chinese, 1)).toBe('1 秒')
})

it('a whole library is told in hours', () => {
  expect(lengthInWords(english, 9000)).toBe('2 h 30 min')
  expect(lengthInWords(english, 7200)).toBe('2 h')
  expect(lengthInWords(english, 90)).toBe('2 min')
  expect(lengthInWords(english, 20)).toBe('1 min')
  expect(lengthInWords(english, 0)).toBe('0 min')
  expect(lengthInWords(chinese, 9000)).toBe('2 小时 30 分钟')
})

it('a day is as near as it is', () => {
  const now = new Date(2026, 10, 21, 15)
  const at = (...date: [number, number, number]) => new Date(...date).getTime() / 1000
  expect(dayOf(english, at(2026, 10, 21), now, 'en-GB')).toBe('Today')
  expect(dayOf(english, at(2026, 10, 20), now, 'en-GB')).toBe('20 Nov')
  expect(dayOf(english, at(2025, 10, 20), now, 'en-GB')).toBe('20 Nov 2025')
  expect(dayOf(chinese, at(2026, 10, 20), now, 'zh-Hans')).toBe('11月20日')
  expect(dayOf(chinese, at(2026, 10, 21), now, 'zh-Hans')).toBe('今天')
})

it('a file says its size in the unit that a person would choose', () => {
  expect(fileSize(4_900_000)).toBe('4.9 MB')
  expect(fileSize(58_000_000)).toBe('58 MB')
  expect(fileSize(38_000)).toBe('38 KB')
})
