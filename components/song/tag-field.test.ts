import { expect, it } from 'vitest'
import { ratingForKey } from '#components/song/star-rating'
import { withTags } from '#components/song/tag-field'

it('withTags › several between commas, known ones in another case › only new ones added', () => {
  expect(withTags(['Demo'], 'demo, live ,, Live,现场')).toEqual(['Demo', 'live', '现场'])
  expect(withTags([], '  ')).toEqual([])
})

it('ratingForKey › arrows, ends and digits › from none to five', () => {
  expect(ratingForKey('ArrowRight', 5)).toBe(5)
  expect(ratingForKey('ArrowUp', 0)).toBe(1)
  expect(ratingForKey('ArrowLeft', 0)).toBe(0)
  expect([ratingForKey('Home', 3), ratingForKey('End', 3), ratingForKey('4', 1)]).toEqual([0, 5, 4])
  expect([ratingForKey('6', 1), ratingForKey('a', 1), ratingForKey('Delete', 1)]).toEqual([null, null, null])
})
