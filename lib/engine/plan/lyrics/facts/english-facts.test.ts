import { expect, it } from 'vitest'
import { englishFacts } from '#lib/engine/plan/lyrics/facts/english-facts'
import type { FactKind } from '#lib/engine/plan/lyrics/facts/facts'

const factTexts = (prompt: string) =>
  Object.fromEntries(
    Object.entries(englishFacts(prompt))
      .filter(([, facts]) => facts.length > 0)
      .map(([kind, facts]) => [kind, facts.map(({ text }) => text)]),
  ) as Partial<Record<FactKind, string[]>>

it.each([
  [
    'A wedding song for Priya and Daniel, who met at a bus stop in Leeds during a snowstorm, warm acoustic pop',
    {
      name: ['Priya', 'Daniel'],
      place: ['Leeds'],
      'in place': ['at a bus stop', 'in Leeds'],
      event: ['Priya and Daniel met at a bus stop'],
    },
  ],
  [
    'a funny song about my lazy roommate Kevin who never washes the dishes and ate my birthday cake',
    {
      name: ['Kevin'],
      who: ['my lazy roommate'],
      quality: ['lazy'],
      things: ['dishes'],
      event: ['Kevin never washes the dishes', 'Kevin ate my birthday cake'],
    },
  ],
  [
    "about my grandmother's kitchen in Palermo, the smell of burnt sugar, and how she taught me to dance at midnight",
    {
      who: ['my grandmother'],
      time: ['at midnight'],
      stuff: ['burnt sugar'],
      event: ['my grandmother taught me to dance'],
    },
  ],
  ['my dog Biscuit died last winter, gentle piano ballad', { pet: ['Biscuit'], time: ['last winter'] }],
  [
    'indie folk, a song about losing my job at the factory after 30 years',
    { span: ['thirty years'], doing: ['losing my job'], 'in place': ['at the factory'] },
  ],
  [
    'My neighbour Mrs. Kowalski practises the tuba at 5 am',
    { name: ['Mrs Kowalski'], time: ['at five in the morning'], thing: ['tuba'] },
  ],
  ['a heist that goes wrong: the getaway driver falls asleep', { event: ['the getaway driver fell asleep'] }],
  [
    'Roast of my brother Miles who is always forty minutes late',
    { name: ['Miles'], event: ['Miles is always forty minutes late'] },
  ],
  ['Roast of my friend Dave who burns everything he cooks', { event: ['Dave burns everything he cooks'] }],
  [
    'Country song: my grandfather sold his last tractor this spring',
    { event: ['my grandfather sold his last tractor'] },
  ],
  [
    'Heartbreak ballad, she left on a Sunday train and kept my coat',
    { event: ['she left on a Sunday train', 'she kept my coat'], 'in place': ['on a Sunday train'] },
  ],
  ['A protest song about a river poisoned by a factory', { event: ['the river was poisoned'] }],
  ['Blues about a dog that ran away with the neighbour', { event: ['the dog ran away with the neighbour'] }],
  ['Song for my daughter leaving for college', { event: ['my daughter left for college'] }],
  ['Soul song thanking my mother for working two jobs', { event: ['my mother worked two jobs'] }],
  ['Country song about a truck my father left me', { event: ['my father left me the truck'] }],
  ['A sad song about my bicycle that was stolen last week', { event: ['my bicycle was stolen last week'] }],
  ['Song about learning to swim at fifty', { doing: ['learning to swim'] }],
  ['protest song: they closed the library on Elm Street', { event: ['they closed the library on Elm Street'] }],
] as const)('English facts › %s › found', (prompt, expected) => {
  const facts = factTexts(prompt)
  for (const [kind, texts] of Object.entries(expected))
    expect(facts[kind as FactKind], kind).toEqual(expect.arrayContaining([...texts]))
})

it.each([
  'House track, 124 BPM, euphoric piano, female voice',
  'indie rock, male vocal, electric guitar, 3 minutes',
  'lofi beat',
  'upbeat synth-pop with warm pads',
  '',
])('English facts › description of music only, "%s" › none', (prompt) => {
  expect(factTexts(prompt)).toEqual({})
})

it.each([
  ['Roast of my friend Dave who burns everything he cooks', 'doing', 'burning everything he cooks'],
  ['moving into our first apartment without furniture', 'stuff', 'furniture'],
  ['she left on a Sunday train', 'time', 'on a Sunday'],
  ['a supermarket that stays open all night', 'time', 'all night'],
  ["my grandmother's sewing machine", 'event', "my grandmother's sewed machine"],
  ['Birthday song for Aunt Rosa who turns 80', 'doing', 'turning 80'],
] as const)('English facts › "%s" › no %s "%s"', (prompt, kind, text) => {
  expect(factTexts(`song about ${prompt}`)[kind] ?? []).not.toContain(text)
})

it('English facts › people named or related to the singer › have a gender', () => {
  expect(englishFacts('a song for Anna').name).toEqual([{ text: 'Anna', gender: 'female' }])
  expect(englishFacts('a song for my sister Ana').name).toEqual([{ text: 'Ana', gender: 'female', relation: 'sister' }])
  expect(englishFacts('a truck driver who misses his daughter').who[0]).toEqual({
    text: 'the truck driver',
    gender: 'male',
  })
})

it.each([
  `a song about someone who ${'a'.repeat(400)}(`,
  `a song that ${'-'.repeat(1000)} |`,
  `my cat who ${'hates '.repeat(300)}(`,
  'the '.repeat(400),
])('English facts › pathological prompt "%.30s…" › ends in time without names', (prompt) => {
  expect(englishFacts(prompt).name).toEqual([])
})

it('English facts › street, brand and town › no names of people', () => {
  expect(factTexts('a protest song about the library on Hope Street')['in place']).toEqual(['on Hope Street'])
  expect(factTexts('a protest song about the library on Hope Street').name ?? []).toEqual([])
  expect(factTexts('a goodbye song for our old car, a red Volvo').name ?? []).toEqual([])
  expect(factTexts('folk song about fishermen who never came back to Peterhead').name ?? []).toEqual([])
})

it.each([
  'a goodbye song for our old car, a red Volvo',
  'a song about my Volvo that broke down',
  'a song about the slow ferry to Naxos',
  'a summer song about two weeks on Naxos',
])('%s › no first name', (prompt) => {
  expect(englishFacts(prompt).name).toEqual([])
})
