import { expect, it } from 'vitest'
import { findKey } from '#components/compose/fields/prompt-values'

it.each([
  ['slow waltz in F# minor, strings', 'F# minor'],
  ['B flat major brass', 'Bb major'],
  ['民谣，降B大调', 'Bb major'],
  ['D dorian jam', 'D dorian'],
  ['a major success about an E', null],
  ['A minority report', null],
  ['', null],
])('findKey › %s › %s', (prompt, key) => {
  expect(findKey(prompt)).toBe(key)
})
