import { expect, test } from 'vitest'
import { readTime } from '#components/produce/read-time'
import { strengthLevel } from '#components/produce/strength'

test.each([
  ['1:05.5', 65.5],
  ['0:07', 7],
  [' 42 ', 42],
  ['', null],
  ['1:x', null],
  ['-3', null],
])('time “%s” › %s', (typed, seconds) => expect(readTime(typed)).toBe(seconds))

test.each([
  [0, 'free'],
  [0.3, 'loose'],
  [0.7, 'close'],
  [1, 'exact'],
])('strength %d › %s', (strength, level) => expect(strengthLevel(strength)).toBe(level))
