import { expect, it } from 'vitest'
import { themeOf } from '#lib/engine/plan/lyrics/theme'

it.each([
  ['my first winter in Oslo: no friends, dark at three', /no friends/],
  ['Lullaby for a house with no doors', /no doors/],
  ['A ballad, no drums, for my sister', /^(?!.*drums)/],
  ['Not a love song. Angry, about rent', /^(?!.*love)/],
  ['A waltz without vocals for Ana', /^(?!.*vocals)/],
])('%s › %s', (prompt, expected) => {
  expect(themeOf(prompt)).toMatch(expected)
})
