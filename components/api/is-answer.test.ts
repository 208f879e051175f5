import { expect, it } from 'vitest'
import { NetworkError, ProblemError, problemOf } from '#components/api/client'
import { isAnswer } from '#components/api/use-submit'

/** A repeat keeps its key until the outcome of the first request is known. */

const problem = (code: string, type = `urn:songloom:problem:${code}`) =>
  new ProblemError({ type, title: '', status: 500, detail: '', code: code as 'internal', request_id: '' })

it('isAnswer › problem document of the server › true', () => {
  expect(isAnswer(problem('content_refused'))).toBe(true)
  expect(isAnswer(problem('invalid'))).toBe(true)
})

it('isAnswer › no response, internal error or response of a proxy › false', () => {
  expect(isAnswer(new NetworkError())).toBe(false)
  expect(isAnswer(problem('internal'))).toBe(false)
  expect(isAnswer(new ProblemError(problemOf(504, null)))).toBe(false)
})
