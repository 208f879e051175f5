import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.mjs'

const failed = (code: string) => Object.assign(new Error(`${code}: mkdir '/data/new'`), { code })

test.each([
  ['ENOSPC', 'The disk is full. Free some space and try again.'],
  ['EDQUOT', 'The disk is full. Free some space and try again.'],
  ['EROFS', 'Can’t write: the disk is read-only, or the folder belongs to another user.'],
  ['EACCES', 'Can’t write: the disk is read-only, or the folder belongs to another user.'],
])('failureReason › %s, itself or as a cause › a sentence, and the message', (code, sentence) => {
  expect(failureReason(failed(code))).toBe(`${sentence} (${code}: mkdir '/data/new')`)
  expect(failureReason(new Error('Opening failed.', { cause: failed(code) }))).toBe(`${sentence} (Opening failed.)`)
})

test('failureReason › other errors › their message', () => {
  expect(failureReason(new Error('Port 3000 is already in use.'))).toBe('Port 3000 is already in use.')
})
