import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#lib/contract/errors'
import { answerAsMade } from '#lib/server/http/event-stream'
import type { Progress } from '#lib/services/language-model/language-model'

const streaming = (accept: string, signal?: AbortSignal) =>
  new Request('http://localhost/', { headers: { accept }, ...(signal && { signal }) })
const EVENTS = 'text/event-stream, application/json'

/** Makes a record in two steps, as the test lets it. */
const inSteps = (end: Result<string>) => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let progress: Progress<string> | undefined
  const make = async (given?: Progress<string>) => {
    progress = given
    given?.on?.('a')
    await finished
    given?.on?.('ab')
    return end
  }
  return { make, finish: () => finish(), progress: () => progress }
}

const textOf = (answer: unknown) => (answer as Response).text()

test('client that accepts events › the record so far, then all of it', async () => {
  const { make, finish } = inSteps(ok('abc'))
  const answer = (await answerAsMade(streaming(EVENTS), make)) as Response
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  finish()
  expect(await answer.text()).toBe(
    'event: progress\ndata: "a"\n\nevent: progress\ndata: "ab"\n\nevent: done\ndata: "abc"\n\n',
  )
})

test('failure on the way › an error event with its problem document', async () => {
  const { make, finish } = inSteps(fail('content_refused', 'Refused.'))
  const answer = await answerAsMade(streaming(EVENTS), make)
  finish()
  const [, , error] = (await textOf(answer)).split('\n\n')
  expect(error).toMatch(/^event: error\ndata: \{.*"code":"content_refused"/)
})

test('other clients, and no progress › JSON, or the failure itself', async () => {
  const { make, finish } = inSteps(ok('abc'))
  finish()
  expect(await textOf(await answerAsMade(streaming('*/*'), make))).toBe('"abc"')
  expect(await textOf(await answerAsMade(streaming(EVENTS), async () => ok('abc')))).toBe('"abc"')
  expect(await answerAsMade(streaming(EVENTS), async () => fail('unavailable', 'Down.'))).toMatchObject({
    code: 'unavailable',
  })
})

test('client that leaves › the making is aborted', async () => {
  const { make, finish, progress } = inSteps(ok('abc'))
  const answer = (await answerAsMade(streaming(EVENTS), make)) as Response
  await answer.body!.cancel()
  expect(progress()?.signal?.aborted).toBe(true)
  const left = new AbortController()
  const other = inSteps(ok('abc'))
  await answerAsMade(streaming(EVENTS, left.signal), other.make)
  left.abort()
  expect(other.progress()?.signal?.aborted).toBe(true)
  finish()
  other.finish()
})
