import { expect, it } from 'vitest'
import { tellingOf } from '#lib/engine/plan/lyrics/facts/telling'
import { topicOf } from '#lib/engine/plan/lyrics/facts/topic'

it.each([
  ['blues about losing my driving licence', 'my driving licence'],
  ['rock song about the Harbour Otters, who lost every game', 'the Harbour Otters'],
  ["song about my grandmother's attic, which we had to clear out after she died", "my grandmother's attic"],
  ["country song about the farm we had to sell after my dad's stroke", 'the farm'],
  ['a hopeful song about waiting for a kidney', 'the kidney'],
  ['reggae about saving water', 'water'],
  ['a song about saying no to my mother', 'my mother'],
  ['punk song about not going to the school reunion', 'the school reunion'],
  ['a sad song about the village hall that burned down', 'the village hall'],
  ['a song for my uncle Pete who repairs clocks', 'Pete'],
  ["a song about my grandmother's hands", "my grandmother's hands"],
  ['a jazz song about a rainy Tuesday in Paris', 'the rainy Tuesday'],
  ['a song about learning to say no', null],
  ['lofi beat', null],
] as const)('topic › "%s" › %s', (prompt, topic) => {
  expect(topicOf(tellingOf(prompt))?.text ?? null).toBe(topic)
})

it('topic › noun, kind and number', () => {
  expect(topicOf(tellingOf("a song about my grandmother's hands"))).toMatchObject({
    noun: 'hand',
    kind: 'thing',
    pronoun: 'plural',
    isPlural: true,
  })
})
