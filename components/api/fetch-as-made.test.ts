import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#components/api/client'
import { fetchAsMade } from '#components/api/fetch-as-made'

/** What is made piece by piece, over the fetch of a browser. */

afterEach(() => vi.unstubAllGlobals())

const fetched = async (type: string, ...chunks: string[]) => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') return new Response(null, { status: 204 })
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': type } })
  })
  const heard: unknown[] = []
  const whole = fetchAsMade('/x', {}, { signal: new AbortController().signal, on: (part) => heard.push(part) })
  return { whole: await whole.catch((error) => error), heard }
}
const EVENTS = 'text/event-stream'

test('events, cut anywhere › each part, then the whole', async () => {
  expect(
    await fetched(EVENTS, 'event: progress\nda', 'ta: 1\n\nevent: progress\ndata: 2\n\nevent', ': done\ndata: 3\n\n'),
  ).toEqual({ heard: [1, 2], whole: 3 })
})

test('no events › the whole', async () => {
  expect(await fetched('application/json', '3')).toEqual({ heard: [], whole: 3 })
})

test('error event › its problem; no end › no answer', async () => {
  const { whole } = await fetched(
    EVENTS,
    'event: error\ndata: {"status":503,"code":"unavailable","detail":"Down."}\n\n',
  )
  expect(whole).toMatchObject({ problem: { code: 'unavailable', detail: 'Down.' } })
  expect((await fetched(EVENTS, 'event: progress\ndata: 1\n\n')).whole).toBeInstanceOf(NetworkError)
})
