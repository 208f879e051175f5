import { expect, it } from 'vitest'
import { mergeReadings } from '#components/tasks/merge-readings'
import type { PromptReading } from '#lib/contract/api'

type Claim = PromptReading['claims'][number]
const fact = (said: string, got: string): Claim => ({
  said,
  field: 'prompt',
  kind: 'story',
  excluded: false,
  got,
  exactness: got === '' ? 'not' : 'exact',
})

it('mergeReadings › one take › its claims', () => {
  expect(mergeReadings([{ claims: [fact('Lisbon', 'We met in Lisbon')] }])).toEqual([
    fact('Lisbon', 'We met in Lisbon'),
  ])
  expect(mergeReadings([])).toEqual([])
})

it('mergeReadings › told by one take › its line, and which take it is', () => {
  const told = fact('Lisbon', 'We met in Lisbon')
  const missed = fact('Lisbon', '')
  expect(mergeReadings([{ claims: [told] }, { claims: [missed] }])).toEqual([{ ...told, take: 0 }])
  expect(mergeReadings([{ claims: [missed] }, { claims: [told] }])).toEqual([{ ...told, take: 1 }])
})

it('mergeReadings › both or neither › the claim of the first', () => {
  const told = fact('Lisbon', 'We met in Lisbon')
  expect(mergeReadings([{ claims: [told] }, { claims: [fact('Lisbon', 'In Lisbon')] }])).toEqual([told])
  expect(mergeReadings([{ claims: [fact('snow', '')] }, { claims: [fact('snow', '')] }])).toEqual([fact('snow', '')])
})
