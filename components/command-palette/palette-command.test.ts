import { expect, test } from 'vitest'
import { filterCommands, matchesQuery, type PaletteCommand } from '#components/command-palette/palette-command'

const entry = (name: string, words?: string): PaletteCommand => ({
  id: name,
  name,
  ...(words && { words }),
  icon: null,
  act() {},
})
const songs = { name: 'Songs', entries: [entry('Play Lighthouse'), entry('Open Lighthouse')] }
const none = { name: 'Songs', entries: [] }
const commands = [
  { name: 'Go to', entries: [entry('Library'), entry('Trash', 'deleted bin')] },
  { name: 'Look', entries: [entry('Theme: Light')] },
]
const names = (typed: string, found = songs) =>
  filterCommands(typed, found, commands).flatMap((g) => g.entries.map((e) => e.name))

test('filterCommands › songs found by the server › listed before partial matches', () => {
  expect(names('light')).toEqual(['Play Lighthouse', 'Open Lighthouse', 'Theme: Light'])
  expect(names('keeper of the lamp')).toEqual(['Play Lighthouse', 'Open Lighthouse'])
})

test('filterCommands › name starts with the query › first', () => {
  expect(names('tra')[0]).toBe('Trash')
  expect(names('li')[0]).toBe('Library')
})

test('filterCommands › synonyms, any order, any case, no accents › found', () => {
  expect(names('BIN', none)).toEqual(['Trash'])
  expect(names('light theme', none)).toEqual(['Theme: Light'])
  expect(names('nothing at all', none)).toEqual([])
  expect(matchesQuery('cafe', 'Theme of a Café')).toBe(true)
  expect(matchesQuery('主题', '主题：浅色')).toBe(true)
})
