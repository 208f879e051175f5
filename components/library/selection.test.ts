import { expect, it } from 'vitest'
import { createSelection } from '#components/library/selection'

const songs = ['a', 'b', 'c', 'd', 'e', 'f']
const listing = () => {
  const selection = createSelection()
  selection.list(songs)
  return selection
}

it('selection › any order of selecting › ids in the order of the list', () => {
  const selection = listing()
  for (const id of ['e', 'a', 'c']) selection.toggle(id)
  selection.toggle('c')
  expect(selection.ids()).toEqual(['a', 'e'])
  expect(selection.count()).toBe(2)
})

it('selectRangeTo › from the last selection › can shrink, others stay selected', () => {
  const selection = listing()
  selection.toggle('a')
  selection.toggle('c')
  selection.selectRangeTo('f')
  expect(selection.ids()).toEqual(['a', 'c', 'd', 'e', 'f'])
  selection.selectRangeTo('d')
  expect(selection.ids()).toEqual(['a', 'c', 'd'])
  selection.selectRangeTo('b')
  expect(selection.ids()).toEqual(['a', 'b', 'c'])
})

it('selectRangeTo › nothing selected › from the active song', () => {
  const selection = listing()
  selection.activate('c')
  selection.selectRangeTo('e')
  expect(selection.ids()).toEqual(['c', 'd', 'e'])
})

it('list › songs removed › deselected, next remaining song active', () => {
  const selection = listing()
  selection.toggle('b')
  selection.selectRangeTo('d')
  selection.activate('c')
  selection.list(['a', 'b', 'e', 'f'])
  expect(selection.ids()).toEqual(['b'])
  expect(selection.active()).toBe('e')
  selection.list(['a', 'b'])
  expect(selection.active()).toBe('b')
  selection.list([])
  expect(selection.active()).toBeNull()
})

it('list › songs added › selection unchanged', () => {
  const selection = listing()
  selection.toggle('b')
  selection.list([...songs, 'g', 'h'])
  selection.selectRangeTo('h')
  expect(selection.ids()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

it('subscribe › changes › called once each, not without a change', () => {
  const selection = listing()
  let heard = 0
  const leave = selection.subscribe(() => heard++)
  selection.toggle('a')
  selection.activate('a')
  expect(heard).toBe(1)
  selection.clear()
  expect(heard).toBe(2)
  leave()
  selection.all()
  expect(heard).toBe(2)
  expect(selection.count()).toBe(6)
})
