/**
 * The same stream, once its first bytes have arrived. An unreadable file then gives an error status instead of a 200 whose
 * body breaks off.
 * @param signal the request's; without it, a response to a disconnected client is never cancelled
 * @throws the stream's error before its first byte
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
        // A cancelled reader reports `done` before the end of the file.
        signal.throwIfAborted()
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** The same response, once the first bytes of its body have arrived. */
export const withFirstBytes = async (answer: Response, { signal }: Request): Promise<Response> =>
  answer.body ? new Response(await firstBytes(answer.body, signal), answer) : answer
