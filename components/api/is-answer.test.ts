import { expect, it } from 'vitest'
import { ProblemError, problemOf, Unreachable } from '#components/api/client'
import { isAnswer } from '#components/api/use-submit'

/** A repeat must use the same key until it is certain what became of the first request. */

const problem = (code: string, type = `urn:songloom:problem:${code}`) =>
  new ProblemError({ type, title: '', status: 500, detail: '', code: code as 'internal', request_id: '' })

it('a refusal of the studio is an answer', () => {
  expect(isAnswer(problem('content_refused'))).toBe(true)
  expect(isAnswer(problem('invalid'))).toBe(true)
})

it('nobody there, a fault of the studio, or a page of something in between is none', () => {
  expect(isAnswer(new Unreachable())).toBe(false)
  expect(isAnswer(problem('internal'))).toBe(false)
  expect(isAnswer(new ProblemError(problemOf(504, null)))).toBe(false)
})
