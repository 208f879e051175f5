import { expect, it } from 'vitest'
import { createChoice } from '#components/library/selection'

const songs = ['a', 'b', 'c', 'd', 'e', 'f']
const listing = () => {
  const choice = createChoice()
  choice.list(songs)
  return choice
}

it('what is chosen comes in the order of the list, however it was chosen', () => {
  const choice = listing()
  for (const id of ['e', 'a', 'c']) choice.toggle(id)
  choice.toggle('c')
  expect(choice.ids()).toEqual(['a', 'e'])
  expect(choice.count()).toBe(2)
})

it('a stretch goes from the last choice to here, and can shrink again; what was chosen besides it stays', () => {
  const choice = listing()
  choice.toggle('a')
  choice.toggle('c')
  choice.stretchTo('f')
  expect(choice.ids()).toEqual(['a', 'c', 'd', 'e', 'f'])
  choice.stretchTo('d')
  expect(choice.ids()).toEqual(['a', 'c', 'd'])
  choice.stretchTo('b')
  expect(choice.ids()).toEqual(['a', 'b', 'c'])
})

it('without a choice before it a stretch begins where the keyboard is', () => {
  const choice = listing()
  choice.activate('c')
  choice.stretchTo('e')
  expect(choice.ids()).toEqual(['c', 'd', 'e'])
})

it('songs that leave the list are not chosen any more, and the keyboard goes to the next that stays', () => {
  const choice = listing()
  choice.toggle('b')
  choice.stretchTo('d')
  choice.activate('c')
  choice.list(['a', 'b', 'e', 'f'])
  expect(choice.ids()).toEqual(['b'])
  expect(choice.active()).toBe('e')
  choice.list(['a', 'b'])
  expect(choice.active()).toBe('b')
  choice.list([])
  expect(choice.active()).toBeNull()
})

it('a list that only grows changes nothing', () => {
  const choice = listing()
  choice.toggle('b')
  choice.list([...songs, 'g', 'h'])
  choice.stretchTo('h')
  expect(choice.ids()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

it('whoever shows a song hears of every change, and of none that is none', () => {
  const choice = listing()
  let heard = 0
  const leave = choice.subscribe(() => heard++)
  choice.toggle('a')
  choice.activate('a')
  expect(heard).toBe(1)
  choice.clear()
  expect(heard).toBe(2)
  leave()
  choice.all()
  expect(heard).toBe(2)
  expect(choice.count()).toBe(6)
})
