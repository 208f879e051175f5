import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved } from '#lib/data/playlists/playlists'

const order = ['a', 'b', 'c', 'd', 'e']

it('moved › songs › placed before another in the given order', () => {
  expect(moved(order, ['d'], 'b')).toEqual(['a', 'd', 'b', 'c', 'e'])
  expect(moved(order, ['e', 'a'], 'c')).toEqual(['b', 'e', 'a', 'c', 'd'])
  expect(moved(order, ['a'], null)).toEqual(['b', 'c', 'd', 'e', 'a'])
  expect(moved(order, ['b', 'c'], 'b')).toEqual(order)
  expect(moved(order, ['stranger'], 'a')).toEqual(order)
})

it('moved › random moves › every song stays exactly once', () => {
  const some = fc.subarray(order)
  fc.assert(
    fc.property(some, fc.option(fc.constantFrom(...order, 'stranger')), (ids, before) => {
      expect(moved(order, ids, before).toSorted()).toEqual(order)
    }),
  )
})
