import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { type Bucket, backoffMs, MAX_REQUEST_ATTEMPTS, StorageRefused } from '#lib/storage/s3-client'
import { StorageUnavailable } from '#lib/storage/unavailable'

type OpenBody = { body: Readable; chunks: AsyncIterator<Uint8Array> }

/** Both bytes included. `last` is null for the end of the object. */
type Range = { first: number; last: number | null }

/**
 * The bytes of an object. A broken connection is resumed where it broke, under If-Match: two versions are never mixed.
 * @throws StorageUnavailable where no byte came within the timeouts, StorageRefused, or the reason of the signal
 */
export async function* chunksOf(
  { send, name, timeouts }: Bucket,
  key: string,
  range: Range,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  let at = range.first
  let last = range.last
  let etag: string | undefined
  let opened: OpenBody | null = null
  let failures = 0
  let deadline = performance.now() + timeouts.firstByteMs

  /** Null where the object ends before `at`. */
  const open = async (): Promise<OpenBody | null> => {
    const isWhole = at === 0 && last === null
    const Range = isWhole ? undefined : `bytes=${at}-${last ?? ''}`
    const command = new GetObjectCommand({ Bucket: name, Key: key, IfMatch: etag, Range })
    const answer = await send(command, { firstByteMs: deadline - performance.now(), signal }).catch((error) => {
      if (error instanceof StorageRefused && error.status === 416) return null
      throw error
    })
    if (!answer) return null
    const [, from, to] = /^bytes (\d+)-(\d+)\/\d+$/.exec(answer.ContentRange ?? '') ?? []
    const body = answer.Body as Readable
    const end = isWhole ? (answer.ContentLength ?? Number.NaN) - 1 : Number(to)
    if (Number.isNaN(end) || (!isWhole && Number(from) !== at)) {
      body.destroy()
      throw new Error('The object storage sent a different range from the one requested.')
    }
    last = Math.min(last ?? end, end)
    etag = answer.ETag
    return { body, chunks: body[Symbol.asyncIterator]() }
  }

  try {
    while (last === null || at <= last) {
      opened ??= await open()
      if (!opened || (last !== null && at > last)) return
      const chunk = await nextChunk(opened, Math.min(timeouts.attemptMs, deadline - performance.now()), signal)
      if (chunk) {
        at += chunk.length
        failures = 0
        yield chunk
        // The reader's own time does not count.
        deadline = performance.now() + timeouts.stallMs
        continue
      }
      opened.body.destroy()
      opened = null
      if (++failures === MAX_REQUEST_ATTEMPTS || performance.now() >= deadline)
        throw new StorageUnavailable('The object storage ended a download early.', null)
      await sleep(backoffMs(failures + 1, Math.random()), undefined, { signal })
    }
  } finally {
    opened?.body.destroy()
  }
}

/**
 * Null where the body broke off, or nothing came in time.
 * @throws the reason of the signal
 */
const nextChunk = async ({ body, chunks }: OpenBody, timeoutMs: number, signal?: AbortSignal) => {
  const stop = () => body.destroy(new Error('The answer is not read any further.'))
  const timer = setTimeout(stop, Math.max(0, timeoutMs))
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    const { done, value } = await chunks.next()
    return done ? null : value
  } catch {
    signal?.throwIfAborted()
    return null
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
