import { expect, test } from 'vitest'
import { ActionError, NetworkError, ProblemError } from '#components/api/client'
import { editFailureOf, refusedEdits } from '#components/editor/edit-failure'
import type { Edit } from '#lib/contract/editing'
import type { ErrorCode } from '#lib/contract/errors'

const problem = (code: ErrorCode, errors?: { path: string; message: string }[]) =>
  new ProblemError({
    type: 'about:blank',
    title: '',
    status: 0,
    detail: '',
    code,
    request_id: '',
    ...(errors && { errors }),
  })

test('failure › by its code, whether the request or the version failed', () => {
  expect(editFailureOf(problem('storage_full'))).toBe('storage_full')
  expect(editFailureOf(new ActionError('engine_failed', ''))).toBe('engine_failed')
  expect(editFailureOf(problem('songs_used_up'))).toBeNull()
  expect(editFailureOf(new NetworkError())).toBeNull()
})

test('refused edits › by the order in which they were made, not that in which they were sent', () => {
  const edits: Edit[] = [
    { kind: 'tempo', bpm: 90 },
    { kind: 'words', line: 'l1', text: 'Rain' },
  ]
  const message = 'No such line.'
  expect(refusedEdits(problem('invalid', [{ path: 'edits.0.line', message }]), edits)).toEqual([
    { edit: edits[1], message },
  ])
  expect(refusedEdits(problem('invalid', [{ path: 'callback', message }]), edits)).toEqual([])
})
