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
  expect(retryRequest(request, 2)).toEqual(asked)
  expect(retryRequest(request, 1)).toEqual({ ...asked, n: 1 })
})

it('retryRequest › with retryOf › names the task', () => {
  expect(retryRequest(request, 2, 'second')).toEqual({ ...request, retry_of: 'second' })
  expect(retryRequest(request, 2)).not.toHaveProperty('retry_of')
})

it('retryRequest › request with song fields › a new song draws its own seed, a repeated one keeps it', () => {
  const fielded: SubmitRequest = { ...request, title: 'Ferry', key: 'F# minor', seed: 7 }
  expect(retryRequest(fielded, 2)).toMatchObject({ title: 'Ferry', key: 'F# minor' })
  expect(retryRequest(fielded, 2)).not.toHaveProperty('seed')
  expect(retryRequest(fielded, 2, 'second')).toMatchObject({ title: 'Ferry', key: 'F# minor', seed: 7 })
})
