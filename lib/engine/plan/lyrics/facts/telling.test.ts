import { expect, it } from 'vitest'
import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import { tellingOf } from '#lib/engine/plan/lyrics/facts/telling'

const clausesOf = (prompt: string) => tellingOf(prompt).clauses.map(({ subject, past }) => `${subject} ${past}`)

it.each([
  ['Roast of my flatmate Gina, who never washes a cup', ['my flatmate Gina never washed a cup']],
  ['Country song about my aunt Hazel who drove a school bus', ['my aunt Hazel drove a school bus']],
  ["A song about my uncle who can't sleep at night", ["my uncle couldn't sleep at night"]],
  ['Funny song about a dad who cannot use his phone', ["the dad couldn't use his phone"]],
  ['A sad song about a bakery that closes after sixty years', ['the bakery closed after sixty years']],
  ['Protest song about the nurses who work double shifts', ['the nurses worked double shifts']],
  ['Pop song about quitting law school to bake bread', ['I quit law school to bake bread']],
  ['A song about moving into our first apartment', ['we moved into our first apartment']],
  ['Synthwave song about driving through Tokyo after quitting my job', ['I drove through Tokyo', 'I quit my job']],
  ['Indie song about the summer we built a raft and it sank', ['we built a raft', 'it sank']],
  [
    'Ballad about a soldier who planted a tree for every friend he lost',
    ['the soldier planted a tree for every friend he lost'],
  ],
  ['Folk song about an old man who writes letters he never sends', ['the old man wrote letters he never sent']],
  ['A song about two old friends playing cards every Thursday', ['the two old friends played cards every Thursday']],
  ['A song about learning to say no', ['I learned to say no']],
  ['Indie song about never answering the phone', ['I never answered the phone']],
  ['Punk song about not going to the school reunion', ["I didn't go to the school reunion"]],
  ['Song about the wedding in Seville I was not invited to', ['I was not invited to the wedding in Seville']],
  ['Hip hop about working three jobs and still being broke', ['I worked three jobs', 'I was broke']],
  ['A song about turning forty and not knowing what I want', ['I turned forty', "I didn't know what I wanted"]],
  [
    'A birthday song for my grandpa Otto who turns 90 and still dances',
    ['my grandpa Otto turned ninety', 'my grandpa Otto still danced'],
  ],
  [
    'A soul song about the ring I lost in the lake and found years later',
    ['I lost the ring in the lake', 'I found it years later'],
  ],
  [
    'A song for a father who comes to every game but never says he is proud',
    ['the father came to every game', 'the father never said he was proud'],
  ],
  ["A song for Father's Day from three kids who broke his car", ['we broke your car']],
  ['A thank you to the bus driver who waited for me', ['the bus driver waited for me']],
  ['Jazz song about a lamp that flickers whenever my ex walks past', ['the lamp flickered whenever my ex walked past']],
  ["A children's song about counting sheep that won't jump", ["I counted sheep that wouldn't jump"]],
  ['Song about a dog who waits for a train that never comes', ['the dog waited for a train that never came']],
  ['Reggae about the hurricane that skipped our island', ['the hurricane skipped our island']],
  ['Folk song about fishermen who never came back to Peterhead', ['the fishermen never came back to Peterhead']],
  ['Sea song about two brothers lost off Newfoundland', ['the two brothers were lost off Newfoundland']],
  ['A protest song about the last forest being cut down', ['the last forest was cut down']],
  ['Soft rock about a couple who argue over directions', ['the couple argued over directions']],
  ['A song for our team Northgate Rovers after losing the final', ['our team Northgate Rovers lost the final']],
  ['Synthwave about driving through Tokyo at 3 am', ['I drove through Tokyo at three in the morning']],
  ['Song about a marathon I finished last', ['I finished the marathon last']],
  ['A protest song about a river poisoned by a factory', ['the river was poisoned by a factory']],
  ['Christmas song about a soldier calling home', ['the soldier called home']],
  ['A wedding toast for Nina and Paul, who met because of a parcel', ['Nina and Paul met because of a parcel']],
  [
    'Heartbreak ballad, she left on a Sunday train and kept my coat',
    ['she left on a Sunday train', 'she kept my coat'],
  ],
] as const)('clauses › "%s" › %s', (prompt, clauses) => {
  expect(clausesOf(prompt)).toEqual(clauses)
})

it.each([
  'lofi beat, warm piano and soft guitar',
  'upbeat synth-pop, dancing in the rain, female voice',
  'piano ballad about my stillborn sister',
  "a song for my daughter's first swimming lesson",
  'a song about my broken laptop and the novel that was on it',
  '',
  `a song about someone who ${'a'.repeat(400)}(`,
])('clauses › "%.50s" › none', (prompt) => {
  expect(clausesOf(prompt)).toEqual([])
})

it.each([
  ['A protest song about the last tree on our street', 'the last tree on our street'],
  ['A love song to my old typewriter', 'my old typewriter'],
  ['lofi beat', null],
] as const)('theme › "%s" › %s', (prompt, theme) => {
  expect(tellingOf(prompt).theme).toBe(theme)
})

it('habit › in the present and in the past', () => {
  expect(tellingOf('a captain who is afraid of water').clauses[0]).toMatchObject({
    past: 'was afraid of water',
    present: 'is afraid of water',
  })
})

it.each([
  ['indie song about never answering the phone', 'never answer the phone'],
  ['a song about chewing my nails', 'chew my nails'],
  ['a song about quitting law school', undefined],
] as const)('activity of the singer › "%s" › in the present as "%s"', (prompt, present) => {
  expect(tellingOf(prompt).clauses[0]!.present).toBe(present)
})

it('brief clause › name without its relation, adverbials cut', () => {
  const [clause] = tellingOf('Song for our rabbit Momo who escaped through the fence during the thunderstorm').clauses
  const { subject, past } = briefClause(clause!)
  expect(`${subject} ${past}`).toBe('Momo escaped through the fence')
})

it.each([
  ['a song about moving back in with your parents', 'I moved back in with my parents', undefined],
  ['soul song: two sisters stop speaking and make up', 'the two sisters stopped speaking', undefined],
  [
    'a song about my brother Daniel who walked the whole coast of Portugal after his divorce',
    'Daniel walked the whole coast of Portugal',
    'after his divorce',
  ],
  ["country song about selling grandpa's tractor to pay for college", "I sold grandpa's tractor", 'to pay for college'],
  ['a farewell to my old guitar, stolen from a van in Ghent', 'my old guitar was stolen', 'from a van in Ghent'],
  ['protest song against the closing of the library', 'they were closing the library', undefined],
] as const)('brief clause and its rest › "%s" › "%s", "%s"', (prompt, brief, rest) => {
  const [clause] = tellingOf(prompt).clauses
  const { subject, past } = briefClause(clause!)
  expect(`${subject} ${past}`).toBe(brief)
  expect(clause!.rest).toBe(rest)
})
