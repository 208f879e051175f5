import { exportLibrary } from '#lib/data/library/export'
import type { App } from '#lib/server/app'
import { attachment } from '#lib/server/http/serve-file'
import { zipLength, zipStream } from '#lib/server/media/zip-stream'

/** Sends an owner's whole library as one zip, written while it is sent. */
export const sendLibrary = async (app: App, owner: string, signal: AbortSignal): Promise<Response> => {
  const now = app.clock.now()
  const library = await exportLibrary(app, owner, now)
  // Next never cancels the stream if the client disconnects before the first byte.
  signal.addEventListener('abort', () => void library.close(), { once: true })
  if (library.index.missing.length > 0)
    app.log.warn({ ids: library.index.missing }, 'The export left out missing recordings')
  return new Response(
    closing(zipStream(library.files, now), () => library.close()),
    {
      headers: {
        'content-type': 'application/zip',
        'cache-control': 'no-store, no-transform',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': attachment(`Songloom ${now.toISOString().slice(0, 10)}.zip`),
        'x-body-length': String(zipLength(library.files)),
      },
    },
  )
}

/** The same stream; calls `close` when it ends, fails or is cancelled. */
const closing = (stream: ReadableStream<Uint8Array>, close: () => Promise<void>): ReadableStream<Uint8Array> => {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          await close()
          controller.close()
        } catch (error) {
          await close()
          throw error
        }
      },
      async cancel(reason) {
        await reader.cancel(reason).finally(close)
      },
    },
    { highWaterMark: 0 },
  )
}
