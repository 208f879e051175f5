import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** An unlinked temporary file for data too large for memory. It ends with the process at the latest. */
export type Scratch = {
  /** Size in bytes. */
  size(): number
  append(chunk: Uint8Array): Promise<void>
  /**
   * Fills the buffer from offset `at`.
   * @throws at the end of the file
   */
  read(buffer: Uint8Array, at: number): Promise<void>
  /** Bytes first … last, both included. */
  stream(range: { first: number; last: number }): ReadableStream<Uint8Array>
  close(): Promise<void>
}

const CHUNK_BYTES = 256 * 1024

/** Unlinked before the first write, so that a crash leaves nothing behind. */
export const openScratch = async (directory: string): Promise<Scratch> => {
  const path = join(directory, randomUUID())
  const file = await open(path, 'wx+')
  await rm(path)
  let size = 0
  let closed: Promise<void> | null = null

  const read = async (buffer: Uint8Array, at: number) => {
    for (let filled = 0; filled < buffer.length; ) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, at + filled)
      if (bytesRead === 0) throw new Error('The scratch file has no more bytes.')
      filled += bytesRead
    }
  }

  return {
    size: () => size,
    async append(chunk) {
      for (let written = 0; written < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, written, chunk.length - written, size)
        written += bytesWritten
        size += bytesWritten
      }
    },
    read,
    stream: ({ first, last }) => {
      let at = first
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const wanted = Math.min(CHUNK_BYTES, last - at + 1)
            if (wanted > 0) {
              const chunk = new Uint8Array(wanted)
              await read(chunk, at)
              at += wanted
              controller.enqueue(chunk)
            }
            if (at > last) controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    },
    close: () => {
      closed ??= file.close()
      return closed
    },
  }
}
