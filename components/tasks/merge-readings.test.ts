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

it('mergeReadings › one take or none › its claims, or no claims', () => {
  expect(mergeReadings([{ claims: [fact('Lisbon', 'We met in Lisbon')] }])).toEqual([
    fact('Lisbon', 'We met in Lisbon'),
  ])
  expect(mergeReadings([])).toEqual([])
})

it('mergeReadings › fact in the lyrics of one take › its line and the index of that take', () => {
  const used = fact('Lisbon', 'We met in Lisbon')
  const missed = fact('Lisbon', '')
  expect(mergeReadings([{ claims: [used] }, { claims: [missed] }])).toEqual([{ ...used, take: 0 }])
  expect(mergeReadings([{ claims: [missed] }, { claims: [used] }])).toEqual([{ ...used, take: 1 }])
})

it('mergeReadings › fact in the lyrics of both takes or neither › the claim of the first take', () => {
  const used = fact('Lisbon', 'We met in Lisbon')
  expect(mergeReadings([{ claims: [used] }, { claims: [fact('Lisbon', 'In Lisbon')] }])).toEqual([used])
  expect(mergeReadings([{ claims: [fact('snow', '')] }, { claims: [fact('snow', '')] }])).toEqual([fact('snow', '')])
})
