import { expect, test, vi } from 'vitest'
import { withFirstBytes } from '#lib/server/http/first-bytes'

const bytes = (text: string) => new TextEncoder().encode(text)
const streamOf = (
  pull: (turn: number, controller: ReadableStreamDefaultController<Uint8Array>) => void,
  cancel = vi.fn(),
) => {
  let turn = 0
  return new ReadableStream<Uint8Array>(
    { pull: (controller) => pull(turn++, controller), cancel },
    { highWaterMark: 0 },
  )
}
const request = new Request('http://studio/')
const headers = { 'content-type': 'audio/mpeg', 'x-body-length': '6' }

test('withFirstBytes › body is readable › same status, headers and bytes', async () => {
  const body = streamOf((turn, controller) =>
    turn < 3 ? controller.enqueue(bytes(`${turn}${turn}`)) : controller.close(),
  )
  const answer = await withFirstBytes(new Response(body, { status: 206, headers }), request)
  expect(answer.status).toBe(206)
  expect(answer.headers.get('x-body-length')).toBe('6')
  expect(await answer.text()).toBe('001122')
})

test('withFirstBytes › body fails before its first byte › rejects with the error', async () => {
  const body = streamOf(() => {
    throw new Error('no storage')
  })
  await expect(withFirstBytes(new Response(body, { headers }), request)).rejects.toThrow('no storage')
})

test('withFirstBytes › body fails later › the body fails with the error', async () => {
  const body = streamOf((turn, controller) => {
    if (turn === 1) throw new Error('cut')
    controller.enqueue(bytes('0'))
  })
  await expect((await withFirstBytes(new Response(body, { headers }), request)).text()).rejects.toThrow('cut')
})

test('withFirstBytes › reader cancels › the source is cancelled', async () => {
  const cancel = vi.fn()
  const answer = await withFirstBytes(
    new Response(
      streamOf((_, controller) => controller.enqueue(bytes('0')), cancel),
      { headers },
    ),
    request,
  )
  await answer.body!.cancel('left')
  expect(cancel).toHaveBeenCalledWith('left')
})

test('withFirstBytes › empty body › empty text', async () => {
  expect(
    await (await withFirstBytes(new Response(streamOf((_, controller) => controller.close())), request)).text(),
  ).toBe('')
})

test('withFirstBytes › no body › the same response', async () => {
  const answer = new Response(null, { status: 304 })
  expect(await withFirstBytes(answer, request)).toBe(answer)
})

test('withFirstBytes › request aborts before the body is read › the source is cancelled', async () => {
  const cancel = vi.fn()
  const disconnect = new AbortController()
  const body = streamOf((_, controller) => controller.enqueue(bytes('0')), cancel)
  await withFirstBytes(new Response(body), new Request('http://studio/', { signal: disconnect.signal }))
  expect(cancel).not.toHaveBeenCalled()
  disconnect.abort()
  expect(cancel).toHaveBeenCalled()
})
