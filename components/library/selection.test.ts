import { expect, it } from 'vitest'
import { createSelection } from '#components/library/selection'

const songs = ['a', 'b', 'c', 'd', 'e', 'f']
const listing = () => {
  const selection = createSelection()
  selection.list(songs)
  return selection
}

it('what is selected comes in the order of the list, however it was chosen', () => {
  const selection = listing()
  for (const id of ['e', 'a', 'c']) selection.toggle(id)
  selection.toggle('c')
  expect(selection.ids()).toEqual(['a', 'e'])
  expect(selection.count()).toBe(2)
})

it('a stretch goes from the last selection to here, and can shrink again; what was selected besides it stays', () => {
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

it('without a selection before it a stretch begins where the keyboard is', () => {
  const selection = listing()
  selection.activate('c')
  selection.selectRangeTo('e')
  expect(selection.ids()).toEqual(['c', 'd', 'e'])
})

it('songs that leave the list are not selected any more, and the keyboard goes to the next that stays', () => {
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

it('a list that only grows changes nothing', () => {
  const selection = listing()
  selection.toggle('b')
  selection.list([...songs, 'g', 'h'])
  selection.selectRangeTo('h')
  expect(selection.ids()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

it('whoever shows a song hears of every change, and of none that is none', () => {
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
