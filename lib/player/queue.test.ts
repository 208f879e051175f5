import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMPTY_QUEUE, nextIn, previousIn, withList, withNext, withShuffle, withStandIn } from '#lib/player/queue'

const list = (...ids: string[]) => withList(EMPTY_QUEUE, ids, null, () => 0)

it('shuffling loses nothing, doubles nothing and leaves the current song in front', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 })
  const chance = fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true }))
  fc.assert(
    fc.property(ids, chance, (songs, numbers) => {
      const random = () => numbers.next().value as number
      const shuffled = withShuffle(list(...songs), true, songs[0] ?? null, random)
      expect(shuffled.order[0]).toBe(songs[0])
      expect([...shuffled.order].sort()).toEqual([...songs].sort())
      expect(withShuffle(shuffled, false, null, random).order).toEqual(songs)
    }),
    { numRuns: 50 },
  )
})

it('a list is walked to its end, and around where everything is repeated', () => {
  const queue = list('a', 'b', 'c')
  expect(['a', 'b', 'c'].map((id) => nextIn(queue, id, false))).toEqual(['b', 'c', null])
  expect(nextIn({ ...queue, repeat: 'all' }, 'c', false)).toBe('a')
  expect(previousIn(queue, 'a')).toBeNull()
  expect(previousIn({ ...queue, repeat: 'all' }, 'a')).toBe('c')
})

it('a repeated song repeats by itself and is left by hand', () => {
  const queue = { ...list('a', 'b'), repeat: 'one' as const }
  expect(nextIn(queue, 'a', false)).toBe('a')
  expect(nextIn(queue, 'a', true)).toBe('b')
})

it('what is to be played next moves there, once', () => {
  expect(withNext(list('a', 'b', 'c'), 'c', 'a').order).toEqual(['a', 'c', 'b'])
  expect(withNext(list('a'), 'x', 'a').order).toEqual(['a', 'x'])
  expect(withNext(list('a', 'b'), 'a', 'a').order).toEqual(['a', 'b'])
})

it('another take stands in for the one that was queued', () => {
  expect(withStandIn(list('a', 'c'), 'a', 'b').order).toEqual(['b', 'c'])
  expect(withStandIn(list('a', 'b', 'c'), 'a', 'b').order).toEqual(['a', 'b', 'c'])
})
