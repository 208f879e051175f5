import type { Failure, Result } from '#lib/contract/errors'
import { json, problem } from '#lib/server/http/problem'
import type { Progress } from '#lib/services/language-model/language-model'

/** Whether a client reads server-sent events. */
const acceptsEvents = (request: Request) => /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '')

/**
 * Answers with a record that takes time to make: to clients that accept server-sent events as `progress` events, each
 * with the record so far, and one `done` or `error` event. To others, and where there is no progress, as JSON.
 */
export const answerAsMade = async <T>(
  request: Request,
  make: (progress?: Progress<T>) => Promise<Result<T>>,
): Promise<Response | Failure> => {
  if (!acceptsEvents(request)) return answerOf(await make())
  const stopped = new AbortController()
  const abort = () => stopped.abort()
  request.signal.addEventListener('abort', abort, { once: true })
  let send: (soFar: T) => void = () => {}
  const begun = new Promise<T>((resolve) => {
    send = resolve
  })
  const made = make({ signal: stopped.signal, on: (soFar) => send(soFar) })
    .then((result) => ({ result }))
    .finally(() => request.signal.removeEventListener('abort', abort))
  const first = await Promise.race([made, begun.then((soFar) => ({ soFar }))])
  if ('result' in first) return answerOf(first.result)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const event = (name: string, data: string) => {
        if (!stopped.signal.aborted) controller.enqueue(encoder.encode(`event: ${name}\ndata: ${data}\n\n`))
      }
      send = (soFar) => event('progress', JSON.stringify(soFar))
      send(first.soFar)
      try {
        const { result } = await made
        if (result.ok) event('done', JSON.stringify(result.value))
        else event('error', await problem(result.failure).text())
        if (!stopped.signal.aborted) controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
    cancel: abort,
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      // Compression would hold back the events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  })
}

const answerOf = <T>(result: Result<T>): Response | Failure => (result.ok ? json(result.value) : result.failure)
