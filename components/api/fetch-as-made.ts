import { apiFetch, NetworkError, ProblemError, problemOf } from '#components/api/client'
import type { Problem } from '#lib/contract/errors'

type Event = { name: string; data: string }

/** Server-sent events as they arrive, each of one line of data. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      yield { name, data }
    }
  }
}

/**
 * Posts a request whose answer takes time to make, and returns the whole. `on` gets what there is so far, where the server
 * has it in parts. Throws as `apiFetch` does, and the reason of an abort.
 */
export const fetchAsMade = async <T>(
  path: string,
  json: unknown,
  { signal, on }: { signal: AbortSignal; on: (soFar: T) => void },
): Promise<T> => {
  const response = await apiFetch(path, {
    method: 'POST',
    headers: { accept: 'text/event-stream, application/json' },
    json,
    signal,
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response.json()
  try {
    for await (const { name, data } of eventsOf(response.body)) {
      if (name === 'progress') on(JSON.parse(data) as T)
      if (name === 'done') return JSON.parse(data) as T
      if (name === 'error') {
        const problem = JSON.parse(data) as Problem
        throw new ProblemError(problemOf(problem.status, problem))
      }
    }
  } catch (error) {
    if (signal.aborted || error instanceof ProblemError) throw error
  }
  throw new NetworkError()
}
