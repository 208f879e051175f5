import { expect, it } from 'vitest'
import { themeOf } from '#lib/engine/plan/lyrics/theme'

it.each([
  ['my first winter in Oslo: no friends, dark at three', /no friends/],
  ['Lullaby for a house with no doors', /no doors/],
  ['A ballad, no drums, for my sister', /^(?!.*drums)/],
  ['Not a love song. Angry, about rent', /^(?!.*love)/],
  ['A waltz without vocals for Ana', /^(?!.*vocals)/],
  ['民谣，她说她不是我妈', /不是我妈/],
  ['流行，无人机砸坏了菜园', /无人机/],
  ['爵士，他还像从前那样抽烟', /像从前那样抽烟/],
  ['民谣，关于外婆，不要太苦情', /^(?!.*苦情)/],
  ['不是情歌，无人声', /^(?!.*(?:情歌|人声))/],
])('%s › %s', (prompt, expected) => {
  expect(themeOf(prompt)).toMatch(expected)
})
