import { expect, it } from 'vitest'
import { clock, clockInWords, dayOf, fileSize, lengthInWords } from '#components/song/time-format'

it('lengths are written as clocks, and spoken as words', () => {
  expect(clock(204.9)).toBe('3:24')
  expect(clock(0)).toBe('0:00')
  expect(clock(3600 + 65)).toBe('1:01:05')
  expect(clock(Number.NaN)).toBe('–:––')
  expect(clockInWords(72)).toBe('1 minute 12')
  expect(clockInWords(1)).toBe('1 second')
})

it('a whole library is told in hours', () => {
  expect(lengthInWords(9000)).toBe('2 h 30 min')
  expect(lengthInWords(7200)).toBe('2 h')
  expect(lengthInWords(90)).toBe('2 min')
})

it('a day is as near as it is', () => {
  const now = new Date(2026, 10, 21, 15)
  const at = (...date: [number, number, number]) => new Date(...date).getTime() / 1000
  expect(dayOf(at(2026, 10, 21), now, 'en-GB')).toBe('Today')
  expect(dayOf(at(2026, 10, 20), now, 'en-GB')).toBe('20 Nov')
  expect(dayOf(at(2025, 10, 20), now, 'en-GB')).toBe('20 Nov 2025')
})

it('a file says its size in the unit that a person would choose', () => {
  expect(fileSize(4_900_000)).toBe('4.9 MB')
  expect(fileSize(58_000_000)).toBe('58 MB')
  expect(fileSize(38_000)).toBe('38 KB')
})
