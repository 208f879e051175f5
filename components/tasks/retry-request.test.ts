import { expect, it } from 'vitest'
import { retryRequest } from '#components/tasks/retry-request'
import type { SubmitRequest } from '#lib/contract/api'

const request: SubmitRequest = {
  model: 'v3.5',
  task_type: 'extend',
  origin_audio: { audio_type: 'audio_id', audio_content: 's' },
  extend_at: 12,
  n: 2,
  retry_of: 'first',
}

it('retryRequest › without retryOf › same request for n takes', () => {
  const { retry_of: _, ...asked } = request
  expect(retryRequest(request, { n: 2, madeSongs: true })).toEqual(asked)
  expect(retryRequest(request, { n: 1, madeSongs: false })).toEqual({ ...asked, n: 1 })
})

it('retryRequest › with retryOf › names the task', () => {
  expect(retryRequest(request, { n: 2, madeSongs: false, retryOf: 'second' })).toEqual({
    ...request,
    retry_of: 'second',
  })
})

it('retryRequest › fixed seed › kept unless it already made songs', () => {
  const fielded: SubmitRequest = { ...request, title: 'Ferry', key: 'F# minor', seed: 7 }
  expect(retryRequest(fielded, { n: 2, madeSongs: true })).toMatchObject({ title: 'Ferry', key: 'F# minor' })
  expect(retryRequest(fielded, { n: 2, madeSongs: true })).not.toHaveProperty('seed')
  expect(retryRequest(fielded, { n: 2, madeSongs: false })).toMatchObject({ title: 'Ferry', seed: 7 })
  expect(retryRequest(fielded, { n: 2, madeSongs: false, retryOf: 'second' })).toMatchObject({ seed: 7 })
})
