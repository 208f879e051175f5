import { makeZip, predictLength } from 'client-zip'

/** `size` in bytes; what is opened has exactly so many. */
export type ZipEntry = { name: string; size: number; open(): ReadableStream<Uint8Array> }

/** How long a zip of these entries is, in bytes: known before any of them is read. */
// zipLength([{ name: 'a.txt', size: 1, open }]) // => 125n
export const zipLength = (entries: readonly ZipEntry[]): bigint =>
  predictLength(entries.map(({ name, size }) => ({ name, size })))

/**
 * A zip that is written while it is read: of however many gigabytes, nothing is held. One entry is open at a time, and none
 * once the stream is cancelled.
 */
// zipStream([{ name: 'a.txt', size: 1, open }], new Date()) // => a stream of 125 bytes
export const zipStream = (entries: readonly ZipEntry[], lastModified: Date): ReadableStream<Uint8Array> => {
  let current: ReadableStreamDefaultReader<Uint8Array> | null = null
  const inputs = function* () {
    for (const { name, size, open } of entries) {
      current = open().getReader()
      yield { name, size, lastModified, input: piecesOf(current) }
    }
  }
  const zip = makeZip(inputs()).getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await zip.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel(reason) {
        // The writer of zips ends by throwing the reason; it leaves what it was reading open.
        await zip.cancel(reason).catch(() => {})
        await current?.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
