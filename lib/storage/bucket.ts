import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { Storages } from '#lib/storage/storage'
import { StorageUnavailable } from '#lib/storage/unavailable'

/** One bucket of an object storage that speaks S3, and the key pair for it. */
export type BucketPlace = {
  /** An origin; the bucket stands first in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bounds on waiting for the storage, in milliseconds. */
export type Patience = {
  /** From the first request to the first byte of the answer, over all attempts. Sending a body does not count while it proceeds. */
  firstByteMs: number
  /** One connection without an answer, without a further byte of it, or without progress in sending. */
  attemptMs: number
  /** An answer that has begun, without a further byte, over all attempts to resume it. */
  stallMs: number
}

export const STORAGE_TIMEOUTS_MS = {
  /** A client waits for the answer. */
  request: { firstByteMs: 10_000, attemptMs: 7_000, stallMs: 30_000 },
  /** Rows are locked meanwhile; on the embedded database every other statement waits. */
  transaction: { firstByteMs: 2_000, attemptMs: 2_000, stallMs: 2_000 },
  /** Background work. */
  job: { firstByteMs: 180_000, attemptMs: 30_000, stallMs: 60_000 },
} satisfies Record<keyof Storages, Patience>

export const MAX_ATTEMPTS = 6
const CONNECT_TIMEOUT_MS = 3_000
const FIRST_PAUSE_MS = 100
/** Upper bound on the pause that a storage asks for with Retry-After. */
const MAX_PAUSE_MS = 5_000
/** Progress in sending a body is measured in slices of this size. */
const SLICE_BYTES = 64 * 1024

/** The storage refused a request for good. */
export class StorageRefused extends Error {
  override name = 'StorageRefused'
  constructor(
    message: string,
    readonly status: number,
    /** The storage's own word, such as AccessDenied. */
    readonly code: string | null,
  ) {
    super(message)
  }
}

/** What `S3Client.send` hands on to the HTTP handler. */
export type SendOptions = {
  abortSignal: AbortSignal
  /** Called with the bytes of the body sent so far. */
  onSent(bytes: number): void
}

/**
 * Requests go through `node:http`, never through the global `fetch`: in a route that one is wrapped by Next, which sends bodies
 * in chunks without a length, and storages refuse those. It follows no redirect, so a signature goes nowhere else.
 */
class BucketHandler extends NodeHttpHandler {
  override handle(
    request: Parameters<NodeHttpHandler['handle']>[0],
    {
      abortSignal,
      onSent = () => {},
    }: Parameters<NodeHttpHandler['handle']>[1] & Partial<Pick<SendOptions, 'onSent'>> = {},
  ) {
    if (request.body instanceof Uint8Array)
      request.body = Readable.from(slicesOf(request.body, onSent), { objectMode: false })
    // Added after signing, because proxies change it. A range of something compressed is no range of the file.
    request.headers['accept-encoding'] = 'identity'
    return super.handle(request, { abortSignal })
  }
}

function* slicesOf(body: Uint8Array, onSent: (bytes: number) => void) {
  for (let at = 0; at < body.length; at += SLICE_BYTES) {
    yield body.subarray(at, at + SLICE_BYTES)
    onSent(Math.min(body.length, at + SLICE_BYTES))
  }
}

export const createClient = (place: BucketPlace): S3Client =>
  new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    forcePathStyle: true,
    // Not every storage knows the newer checksums; the SHA-256 of the body is part of the signature anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // `retry` below does it, within a time limit.
    maxAttempts: 1,
    requestHandler: new BucketHandler({
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // Idle sockets of listeners who paused are left alone.
      socketTimeout: 0,
      // Each listener who paused holds one.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    }),
  })

/** Milliseconds before an attempt, up to half of them random, so that many clients do not return at the same moment. */
// pauseBefore(2, 0) // => 50
export const pauseBefore = (attempt: number, random: number): number =>
  (FIRST_PAUSE_MS * 2 ** (attempt - 2) * (1 + random)) / 2

/**
 * Runs an operation until it succeeds, is refused for good, or its time is over.
 * @throws StorageRefused, StorageUnavailable, or the reason of the signal
 */
export const retry = async <T>(
  { attemptMs, firstByteMs }: Pick<Patience, 'attemptMs' | 'firstByteMs'>,
  run: (options: SendOptions) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  let deadline = performance.now() + firstByteMs
  let mostSent = 0
  // Sending the same bytes again is no progress.
  const onSent = (bytes: number) => {
    if (bytes <= mostSent) return
    mostSent = bytes
    deadline = performance.now() + firstByteMs
  }
  for (let attempt = 1; ; attempt++) {
    const over = new AbortController()
    const stop = () => over.abort()
    const timer = setTimeout(stop, Math.min(attemptMs, deadline - performance.now()))
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      return await run({
        abortSignal: over.signal,
        onSent(bytes) {
          timer.refresh()
          onSent(bytes)
        },
      })
    } catch (error) {
      signal?.throwIfAborted()
      const failure = failureOf(error)
      if (!failure) throw error
      const pauseMs = Math.max(pauseBefore(attempt + 1, Math.random()), failure.retryAfterMs)
      const isLast = attempt === MAX_ATTEMPTS || performance.now() + pauseMs >= deadline
      if (isLast || failure.error instanceof StorageRefused) throw failure.error
      await sleep(pauseMs, undefined, { signal })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
}

const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504])
const TRANSIENT_CODES = new Set(['SlowDown', 'InternalError', 'ServiceUnavailable', 'RequestTimeout', 'Throttling'])

type Failure = { error: StorageRefused | StorageUnavailable; retryAfterMs: number }

/**
 * What the SDK throws, in our words; null where it is neither an answer of the storage nor a lost connection. The SDK's errors
 * hold their whole request, with its signature, so they are not kept as causes.
 */
const failureOf = (error: unknown): Failure | null => {
  if (!(error instanceof Error)) return null
  const { $metadata, $response, code } = error as Error & {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number; headers?: Record<string, string> }
    code?: unknown
  }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  if (status === undefined) {
    if (typeof code !== 'string' && error.name !== 'TimeoutError' && error.name !== 'AbortError') return null
    const unavailable = new StorageUnavailable('The object storage doesn’t respond.', null, { cause: error })
    return { error: unavailable, retryAfterMs: 0 }
  }
  // Answers without a body have no code: the SDK then names the error itself.
  const word = typeof code === 'string' ? code : /^(Error|Unknown.*|\d+)$/.test(error.name) ? null : error.name
  const message = `The object storage answered ${status}${word ? ` (${word})` : ''}.`
  const seconds = Number($response?.headers?.['retry-after'])
  const isTransient = TRANSIENT_STATUSES.has(status) || (word !== null && TRANSIENT_CODES.has(word))
  return isTransient
    ? {
        error: new StorageUnavailable(message, status),
        retryAfterMs: seconds > 0 ? Math.min(MAX_PAUSE_MS, seconds * 1000) : 0,
      }
    : { error: new StorageRefused(message, status, word), retryAfterMs: 0 }
}
