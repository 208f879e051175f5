import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  clearAfter,
  EMPTY_QUEUE,
  nextIn,
  previousIn,
  type QueueSource,
  replaceTake,
  songsAfter,
  withAdded,
  withList,
  withMore,
  withMoved,
  withNext,
  withQueued,
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
  expect(withMoved(list('a', 'b', 'c'), 'c', 1, null)).toMatchObject({ order: ['a', 'c', 'b'], ids: ['a', 'c', 'b'] })
  const shuffled = { ...list('a', 'b', 'c'), shuffled: true }
  expect(withMoved(shuffled, 'a', 2, null)).toMatchObject({ order: ['b', 'c', 'a'], ids: ['a', 'b', 'c'] })
  expect(withMoved(list('a'), 'x', 0, null).order).toEqual(['a'])
})

it('withMoved › across the end of the songs added one by one › joins or leaves them', () => {
  const queue = withQueued(withQueued(list('a', 'b', 'c'), 'x', 'a'), 'y', 'a')
  expect(songsAfter(withMoved(queue, 'c', 2, 'a'), 'a')).toEqual({ queued: ['x', 'c', 'y'], rest: ['b'] })
  expect(songsAfter(withMoved(queue, 'x', 3, 'a'), 'a')).toEqual({ queued: ['y'], rest: ['b', 'x', 'c'] })
  expect(songsAfter(withMoved(queue, 'x', 2, 'a'), 'a')).toEqual({ queued: ['y', 'x'], rest: ['b', 'c'] })
  expect(songsAfter(withMoved(queue, 'c', 3, 'a'), 'a')).toEqual({ queued: ['x', 'y'], rest: ['c', 'b'] })
})

const SOURCE: QueueSource = { kind: 'library', name: null, href: '/library', more: '/api/songs?cursor=x' }

it('clearAfter › removes one section, ends with the current song', () => {
  const queue = withQueued(
    withList(EMPTY_QUEUE, ['a', 'b', 'c', 'd'], 'b', () => 0, { source: SOURCE }),
    'x',
    'b',
  )
  expect(clearAfter(queue, 'b', 'queued')).toMatchObject({ order: ['a', 'b', 'c', 'd'], queued: [], source: SOURCE })
  const cleared = clearAfter(queue, 'b', 'rest')
  // A list that was cleared must not fill up again.
  expect(cleared).toMatchObject({ order: ['a', 'b', 'x'], queued: ['x'], source: { more: null } })
  expect([nextIn(cleared, 'x', true), previousIn(cleared, 'b')]).toEqual([null, 'a'])
})

it('withQueued › several songs › play in the order they were added, before the list', () => {
  const queue = withQueued(withQueued(list('a', 'b'), 'x', 'a'), 'y', 'a')
  expect(queue.order).toEqual(['a', 'x', 'y', 'b'])
  expect(withNext(queue, 'z', 'a').order).toEqual(['a', 'z', 'x', 'y', 'b'])
  expect(songsAfter(queue, 'a')).toEqual({ queued: ['x', 'y'], rest: ['b'] })
  // The first of them plays now.
  expect(songsAfter(queue, 'x')).toEqual({ queued: ['y'], rest: ['b'] })
})

it('songs added one by one › another list, shuffle on and off › still come next', () => {
  const queue = withQueued(list('a', 'b', 'c', 'd'), 'x', 'a')
  const other = withList(queue, ['m', 'n'], 'm', () => 0, { before: 'a' })
  expect(other.order).toEqual(['m', 'x', 'n'])
  const shuffled = withShuffle(queue, true, 'a', () => 0.5)
  expect(shuffled.order.slice(0, 2)).toEqual(['a', 'x'])
  expect(withShuffle(shuffled, false, 'a', () => 0).order).toEqual(['a', 'x', 'b', 'c', 'd'])
  expect(withAdded(queue, ['a', 'new', 'b', 'c', 'd'], 'a').order).toEqual(['a', 'x', 'new', 'b', 'c', 'd'])
  // Another take takes the place of a queued one.
  expect(songsAfter(replaceTake(queue, 'x', 'y'), 'a').queued).toEqual(['y'])
})

it('withMore › next part of a list › behind all, once, with the request for the part after it', () => {
  const queue = withList(EMPTY_QUEUE, ['a', 'b'], 'a', () => 0, { source: SOURCE })
  const grown = withMore(queue, ['b', 'c'], '/api/songs?cursor=y')
  expect(grown).toMatchObject({ order: ['a', 'b', 'c'], ids: ['a', 'b', 'c'], source: { more: '/api/songs?cursor=y' } })
})

it('withAdded › new songs › at their place in the list', () => {
  const grown = withAdded(list('a', 'd'), ['new', 'a', 'b', 'c', 'd'], null)
  expect(grown.order).toEqual(['new', 'a', 'b', 'c', 'd'])
  expect(nextIn(grown, 'a', false)).toBe('b')
  const same = list('a', 'b')
  expect(withAdded(same, ['b', 'a'], null)).toBe(same)
})
