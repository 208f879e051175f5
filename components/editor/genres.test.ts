import { expect, it } from 'vitest'
import { GENRES } from '#components/editor/genres'
import { GENRES as PLAYED } from '#lib/engine/plan/genres/atlas'

it('genres to choose from › are those of the engine', () => {
  expect([...GENRES].sort()).toEqual(Object.keys(PLAYED).sort())
})
