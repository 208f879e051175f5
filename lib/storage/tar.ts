import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/** Tar archives (POSIX ustar), written and read as streams. */

/** `size` in bytes. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * A whole archive. An entry is taken from `entries` once the one before has been written.
 * @throws where the content of an entry has not its size
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const archive = pack()
  let failure: unknown
  const writing = (async () => {
    for await (const { name, size, content } of entries)
      await pipeline(content, archive.entry({ name, size, mode: 0o600, mtime })).catch((error: Error) => {
        throw error.message === 'Size mismatch' ? new Error(`The size of ${name} changed during reading.`) : error
      })
    archive.finalize()
  })().catch((error) => {
    failure = error
    archive.destroy()
  })
  try {
    yield* archive as AsyncIterable<Uint8Array>
  } catch {
    await writing
    throw failure
  } finally {
    archive.destroy()
    await writing
  }
}

export type ReadEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

export class BrokenTar extends Error {
  override name = 'BrokenTar'
}

/**
 * The entries in their order. A body that is not read is skipped. Does not detect a cut between two entries.
 * @throws BrokenTar where the archive is cut within an entry, has no entries, or is not a tar archive
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const archive = extract()
  let failure: unknown
  const reading = pipeline(bytes, archive).catch((error) => {
    failure = error
  })
  const fail = async () => {
    await reading
    throw brokenTar(failure)
  }
  async function* bodyOf(entry: AsyncIterable<unknown>) {
    try {
      yield* entry as AsyncIterable<Uint8Array>
    } catch {
      await fail()
    }
  }
  let isEmpty = true
  try {
    for await (const entry of archive) {
      isEmpty = false
      yield { name: entry.header.name, size: entry.header.size, body: bodyOf(entry) }
      entry.resume()
    }
  } catch {
    await fail()
  } finally {
    await reading
  }
  if (isEmpty) throw new BrokenTar('The archive is incomplete.')
}

/** Errors of tar-stream have no type: only their message tells them from errors of the source. */
const brokenTar = (error: unknown) => {
  const { message } = error as Error
  if (message === 'Unexpected end of data') return new BrokenTar('The archive is incomplete.')
  return /^(Invalid (tar )?header|Header exceeds)/.test(message) ? new BrokenTar('This isn’t a tar archive.') : error
}
