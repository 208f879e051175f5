import { expect, test } from 'vitest'
import { mandarinSyllables } from '#lib/lyrics/mandarin/mandarin'

const stresses = (run: string) => mandarinSyllables(run, 0).map(({ stress }) => stress)
const sounds = (run: string) => mandarinSyllables(run, 0).map(({ onset, nucleus }) => [...onset, nucleus].join(''))

test.each([
  ['过去', [1, 1]],
  ['去过北京', [1, 0, 1, 1]],
  ['经过你家', [1, 1, 1, 1]],
  ['了解', [1, 1]],
  ['你走了', [1, 1, 0]],
  ['着急', [1, 1]],
  ['看着你', [1, 0, 1]],
  ['土地', [1, 1]],
  ['慢慢地走', [1, 1, 0, 1]],
  ['笑得很甜', [1, 0, 1, 1]],
  ['我得走了', [1, 1, 1, 0]],
])('mandarinSyllables › %s › particles alone are unstressed', (run, expected) => {
  expect(stresses(run)).toEqual(expected)
})

test('mandarinSyllables › particle 地 › "de", the noun "di"', () => {
  const particle = sounds('轻轻地唱')[2]
  expect(particle).not.toBe(sounds('土地')[1])
  expect(particle).toBe(sounds('我的')[1])
})

test.each(['嗯', '绿', '女'])('mandarinSyllables › %s › pronounced, not replaced by "la"', (run) => {
  expect(sounds(run)).not.toEqual(sounds('啦'))
})
