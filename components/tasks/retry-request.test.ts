import { expect, it } from 'vitest'
import { requestAgain } from '#components/tasks/retry-request'
import type { SubmitRequest } from '#lib/contract/api'

const request: SubmitRequest = {
  model: 'v3.5',
  task_type: 'extend',
  origin_audio: { audio_type: 'audio_id', audio_content: 's' },
  extend_at: 12,
  n: 2,
  retry_of: 'first',
}

it('requestAgain › without retryOf › same request for n takes', () => {
  const { retry_of: _, ...asked } = request
  expect(requestAgain(request, 2)).toEqual(asked)
  expect(requestAgain(request, 1)).toEqual({ ...asked, n: 1 })
})

it('requestAgain › with retryOf › names the task', () => {
  expect(requestAgain(request, 2, 'second')).toEqual({ ...request, retry_of: 'second' })
  expect(requestAgain(request, 2)).not.toHaveProperty('retry_of')
})
