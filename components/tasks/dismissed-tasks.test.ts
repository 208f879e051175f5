import { expect, it } from 'vitest'
import { readDismissed, withDismissed } from '#components/tasks/dismissed-tasks'

it('what was left alone is remembered once, and the oldest is forgotten first', () => {
  expect(withDismissed(['a', 'b'], 'a')).toEqual(['b', 'a'])
  const many = Array.from({ length: 300 }, (_, i) => `t${i}`)
  expect(withDismissed(many, 'new').at(-1)).toBe('new')
  expect(withDismissed(many, 'new')).not.toContain('t0')
})

it.each([null, '', '{', '{"a":1}', 'null', '[1,{}]'])('a storage with %j in it means nothing', (kept) => {
  expect(readDismissed(kept)).toEqual([])
})
