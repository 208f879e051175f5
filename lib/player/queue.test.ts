import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  clearAfter,
  EMPTY_QUEUE,
  nextIn,
  previousIn,
  replaceTake,
  withAdded,
  withList,
  withMoved,
  withNext,
  withShuffle,
} from '#lib/player/queue'

const list = (...ids: string[]) => withList(EMPTY_QUEUE, ids, null, () => 0)

it('withShuffle › any list › same songs once, current one first', () => {
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

it('nextIn › end of the list › null, repeat all › first', () => {
  const queue = list('a', 'b', 'c')
  expect(['a', 'b', 'c'].map((id) => nextIn(queue, id, false))).toEqual(['b', 'c', null])
  expect(nextIn({ ...queue, repeat: 'all' }, 'c', false)).toBe('a')
  expect(previousIn(queue, 'a')).toBeNull()
  expect(previousIn({ ...queue, repeat: 'all' }, 'a')).toBe('c')
})

it('nextIn › repeat one › same song, Next pressed › next song', () => {
  const queue = { ...list('a', 'b'), repeat: 'one' as const }
  expect(nextIn(queue, 'a', false)).toBe('a')
  expect(nextIn(queue, 'a', true)).toBe('b')
})

it('withNext › queued elsewhere › moved, once', () => {
  expect(withNext(list('a', 'b', 'c'), 'c', 'a').order).toEqual(['a', 'c', 'b'])
  expect(withNext(list('a'), 'x', 'a').order).toEqual(['a', 'x'])
  expect(withNext(list('a', 'b'), 'a', 'a').order).toEqual(['a', 'b'])
})

it('replaceTake › other take › replaces the queued one', () => {
  expect(replaceTake(list('a', 'c'), 'a', 'b').order).toEqual(['b', 'c'])
  expect(replaceTake(list('a', 'b', 'c'), 'a', 'b').order).toEqual(['a', 'b', 'c'])
})

it('withShuffle › in the middle › played songs stay', () => {
  const queue = list('a', 'b', 'c', 'd', 'e')
  const shuffled = withShuffle(queue, true, 'c', () => 0.1)
  expect(shuffled.order.slice(0, 3)).toEqual(['a', 'b', 'c'])
  expect([...shuffled.order].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(previousIn(shuffled, 'c')).toBe('b')
})

it('withMoved › new order, list too unless shuffled', () => {
  expect(withMoved(list('a', 'b', 'c'), 'c', 1)).toMatchObject({ order: ['a', 'c', 'b'], ids: ['a', 'c', 'b'] })
  const shuffled = { ...list('a', 'b', 'c'), shuffled: true }
  expect(withMoved(shuffled, 'a', 2)).toMatchObject({ order: ['b', 'c', 'a'], ids: ['a', 'b', 'c'] })
  expect(withMoved(list('a'), 'x', 0).order).toEqual(['a'])
})

it('clearAfter › ends with the current song', () => {
  const cleared = clearAfter(list('a', 'b', 'c', 'd'), 'b')
  expect(cleared).toMatchObject({ order: ['a', 'b'], ids: ['a', 'b'] })
  expect([nextIn(cleared, 'b', true), previousIn(cleared, 'b')]).toEqual([null, 'a'])
})

it('withAdded › new songs › at their place in the list', () => {
  const grown = withAdded(list('a', 'd'), ['new', 'a', 'b', 'c', 'd'])
  expect(grown.order).toEqual(['new', 'a', 'b', 'c', 'd'])
  expect(nextIn(grown, 'a', false)).toBe('b')
  const same = list('a', 'b')
  expect(withAdded(same, ['b', 'a'])).toBe(same)
})
