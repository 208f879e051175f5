import { expect, it } from 'vitest'
import { formatClock, formatDay, formatFileSize, formatLength, spokenClock } from '#components/song/time-format'
import { translatorFor } from '#lib/i18n/catalogues'

const english = translatorFor('en', 'music')
const chinese = translatorFor('zh-Hans', 'music')

it('length › clock for display, words for screen readers', () => {
  expect(formatClock(204.9)).toBe('3:24')
  expect(formatClock(0)).toBe('0:00')
  expect(formatClock(3600 + 65)).toBe('1:01:05')
  expect(formatClock(Number.NaN)).toBe('–:––')
  expect(spokenClock(english, 72)).toBe('1 minute 12')
  expect(spokenClock(english, 1)).toBe('1 second')
  expect(spokenClock(chinese, 72)).toBe('1 分 12 秒')
  expect(spokenClock(chinese, 1)).toBe('1 秒')
})

it('library length › is in hours', () => {
  expect(formatLength(english, 9000)).toBe('2 h 30 min')
  expect(formatLength(english, 7200)).toBe('2 h')
  expect(formatLength(english, 90)).toBe('2 min')
  expect(formatLength(english, 20)).toBe('1 min')
  expect(formatLength(english, 0)).toBe('0 min')
  expect(formatLength(chinese, 9000)).toBe('2 小时 30 分钟')
})

it('day › is relative when recent', () => {
  const now = new Date(2026, 10, 21, 15)
  const at = (...date: [number, number, number]) => new Date(...date).getTime() / 1000
  expect(formatDay(english, at(2026, 10, 21), now, 'en-GB')).toBe('Today')
  expect(formatDay(english, at(2026, 10, 20), now, 'en-GB')).toBe('20 Nov')
  expect(formatDay(english, at(2025, 10, 20), now, 'en-GB')).toBe('20 Nov 2025')
  expect(formatDay(chinese, at(2026, 10, 20), now, 'zh-Hans')).toBe('11月20日')
  expect(formatDay(chinese, at(2026, 10, 21), now, 'zh-Hans')).toBe('今天')
})

it('file size › has a readable unit', () => {
  expect(formatFileSize(4_900_000)).toBe('4.9 MB')
  expect(formatFileSize(58_000_000)).toBe('58 MB')
  expect(formatFileSize(38_000)).toBe('38 KB')
})
