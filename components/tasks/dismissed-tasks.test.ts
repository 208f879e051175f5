import { expect, it } from 'vitest'
import { readDismissed, withDismissed } from '#components/tasks/dismissed-tasks'

it('withDismissed › repeated or too many › once, oldest dropped', () => {
  expect(withDismissed(['a', 'b'], 'a')).toEqual(['b', 'a'])
  const many = Array.from({ length: 300 }, (_, i) => `t${i}`)
  expect(withDismissed(many, 'new').at(-1)).toBe('new')
  expect(withDismissed(many, 'new')).not.toContain('t0')
})

it.each([null, '', '{', '{"a":1}', 'null', '[1,{}]'])('readDismissed › storage holds %j › empty', (kept) => {
  expect(readDismissed(kept)).toEqual([])
})
