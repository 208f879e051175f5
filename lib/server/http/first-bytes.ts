/**
 * The same bytes, once the first of them are there: what cannot be read is then answered with a problem, and not with a status
 * of success and a body that breaks off.
 * @param signal that of the request: an answer to a client who has left may never be read, nor cancelled
 * @throws what the stream fails with before its first byte
 */
export const firstBytes = async (
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const reader = stream.getReader()
  const leave = () => void reader.cancel(signal.reason).catch(() => {})
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  let first: ReadableStreamReadResult<Uint8Array> | null = await reader.read()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await reader.read())
        first = null
        if (!done) return controller.enqueue(value)
        // What was cancelled has not come to its end.
        signal.throwIfAborted()
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** An answer whose body has begun. */
export const withFirstBytes = async (answer: Response, { signal }: Request): Promise<Response> =>
  answer.body ? new Response(await firstBytes(answer.body, signal), answer) : answer
