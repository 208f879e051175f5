import { expect, it } from 'vitest'
import { unavailableReason } from '#components/song/unavailable-reason'

it.each([
  ['done', undefined, null],
  ['running', undefined, 'whenFinished'],
  ['fail', 'engine_failed', 'notCreated'],
  ['fail', 'cancelled', 'notCreated'],
  ['fail', undefined, 'notCreated'],
  ['fail', 'archive_failed', 'whenFinished'],
  ['fail', 'unconfirmed', 'whenFinished'],
] as const)('unavailableReason › %s, %s › %s', (status, error_code, reason) => {
  expect(unavailableReason({ status, error_code })).toBe(reason)
})
