import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type $Command,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { Storages } from '#lib/storage/storage'
import { StorageUnavailable } from '#lib/storage/unavailable'

/** One bucket of an S3-compatible object storage, and the key pair for it. */
export type BucketConfig = {
  /** An origin. The bucket is the first segment of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bounds on waiting for the storage, in milliseconds. */
export type StorageTimeouts = {
  /** From the first request to the first byte of the answer, over all attempts. Progress in sending a body restarts it. */
  firstByteMs: number
  /** One connection without an answer, without a further byte of it, or without progress in sending. */
  attemptMs: number
  /** An answer that has begun, without a further byte, over all attempts to resume it. */
  stallMs: number
}

export const STORAGE_TIMEOUTS_MS = {
  /** A client waits for the answer. */
  request: { firstByteMs: 10_000, attemptMs: 7_000, stallMs: 30_000 },
  /** Rows are locked meanwhile. On the embedded database every other statement waits. */
  transaction: { firstByteMs: 2_000, attemptMs: 2_000, stallMs: 2_000 },
  /** Background work. */
  job: { firstByteMs: 180_000, attemptMs: 30_000, stallMs: 60_000 },
} satisfies Record<keyof Storages, StorageTimeouts>

export const MAX_REQUEST_ATTEMPTS = 6
const CONNECT_TIMEOUT_MS = 3_000
const FIRST_BACKOFF_MS = 100
/** Upper bound on the pause that a storage asks for with Retry-After. */
const MAX_RETRY_AFTER_MS = 5_000
/** Progress in sending a body is measured in slices of this size. */
const SLICE_BYTES = 64 * 1024

/** The storage refused a request for good. */
export class StorageRefused extends Error {
  override name = 'StorageRefused'
  constructor(
    message: string,
    readonly status: number,
    /** The storage's error code, such as AccessDenied. */
    readonly reason: string | null,
    /** The errno of a disk that refuses a write for the same reason, for `writeFailureOf`. */
    readonly code: 'ENOSPC' | 'EROFS' | null,
  ) {
    super(message)
  }
}

/** Options of `S3Client.send`, which passes them to the HTTP handler. */
export type SendOptions = {
  abortSignal: AbortSignal
  /** Called with the bytes of the body sent so far. */
  onSent(bytes: number): void
}

/**
 * Sends requests through `node:http`. Next wraps the global `fetch` inside routes and sends bodies in chunks without a length,
 * which storages refuse. `node:http` follows no redirect, so a signature reaches no other host.
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
    // Proxies change this header, so it is not signed. A range of a compressed body is no range of the file.
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

export const createClient = ({ endpoint, region, accessKeyId, secretAccessKey }: BucketConfig): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Some storages refuse the newer checksums. The signature covers the SHA-256 of the body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // `retry` repeats requests, within a time limit.
    maxAttempts: 1,
    requestHandler: new BucketHandler({
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // A paused listener keeps an idle socket open.
      socketTimeout: 0,
      // Each paused listener holds a socket.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    }),
  })

/** A bucket, and how long its callers wait for it. */
export type Bucket = ReturnType<typeof openBucket>

export const openBucket = (client: S3Client, name: string, timeouts: StorageTimeouts) => ({
  name,
  timeouts,
  /** @throws StorageRefused, StorageUnavailable, or the reason of the signal */
  send: <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: $Command<Input, Output, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
    { firstByteMs = timeouts.firstByteMs, signal }: { firstByteMs?: number; signal?: AbortSignal } = {},
  ): Promise<Output> =>
    retry(
      { ...timeouts, firstByteMs, isWrite: WRITES.some((write) => command instanceof write) },
      (options) => client.send(command, options),
      signal,
    ),
})

const WRITES = [
  PutObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
]

/** What bounds and describes one operation. */
type Operation = Pick<StorageTimeouts, 'attemptMs' | 'firstByteMs'> & { isWrite?: boolean }

/**
 * Milliseconds before an attempt, counted from 2. Up to half of them are random, so that clients do not retry all at once.
 * @param random 0…1
 * @example backoffMs(2, 0) // => 50
 */
export const backoffMs = (attempt: number, random: number): number =>
  (FIRST_BACKOFF_MS * 2 ** (attempt - 2) * (1 + random)) / 2

/**
 * Repeats an operation until it succeeds, is refused for good, or its time is over.
 * @throws StorageRefused, StorageUnavailable, or the reason of the signal
 */
export const retry = async <T>(
  { attemptMs, firstByteMs, isWrite = false }: Operation,
  run: (options: SendOptions) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  let deadline = performance.now() + firstByteMs
  let mostSent = 0
  // A repeated attempt sends the same bytes again, which is no progress.
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
      const failure = failureOf(error, isWrite)
      if (!failure) throw error
      const pauseMs = Math.max(backoffMs(attempt + 1, Math.random()), failure.retryAfterMs)
      const isLast = attempt === MAX_REQUEST_ATTEMPTS || performance.now() + pauseMs >= deadline
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
 * The failure behind an error of the SDK; null where it is neither an answer of the storage nor a lost connection. An SDK error of
 * an answer holds the whole request with its signature, so it does not become a cause.
 */
const failureOf = (error: unknown, isWrite: boolean): Failure | null => {
  if (!(error instanceof Error)) return null
  const { $metadata, $response, code } = error as Error & {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number; headers?: Record<string, string> }
    code?: unknown
  }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  if (status === undefined) {
    if (typeof code !== 'string' && error.name !== 'TimeoutError' && error.name !== 'AbortError') return null
    const unavailable = new StorageUnavailable('The object storage isn’t responding.', null, { cause: error })
    return { error: unavailable, retryAfterMs: 0 }
  }
  // An answer without a body has no code. The SDK then makes up a name.
  const name = typeof code === 'string' ? code : /^(Error|Unknown.*|\d+)$/.test(error.name) ? null : error.name
  const message = `The object storage returned ${status}${name ? ` (${name})` : ''}.`
  const seconds = Number($response?.headers?.['retry-after'])
  const isTransient = TRANSIENT_STATUSES.has(status) || (name !== null && TRANSIENT_CODES.has(name))
  return isTransient
    ? {
        error: new StorageUnavailable(message, status),
        retryAfterMs: seconds > 0 ? Math.min(MAX_RETRY_AFTER_MS, seconds * 1000) : 0,
      }
    : { error: new StorageRefused(message, status, name, isWrite ? errnoOf(status, name) : null), retryAfterMs: 0 }
}

const INSUFFICIENT_STORAGE = 507
/** Reasons of a used-up quota, which come with 400 or 403. */
const FULL = new Set(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'])
/** Without those of wrong or expired keys, which may not read either. */
const READ_ONLY = new Set(['AccessDenied', 'AllAccessDisabled'])

/** The errno of a disk that refuses a write as a storage did; null for other refusals. */
const errnoOf = (status: number, reason: string | null) => {
  if (status === INSUFFICIENT_STORAGE || (reason !== null && FULL.has(reason))) return 'ENOSPC'
  return status === 403 && (reason === null || READ_ONLY.has(reason)) ? 'EROFS' : null
}

/** @throws the error, unless it says that there is no such object or upload */
export const nullIfMissing = (error: unknown): null => {
  if (error instanceof StorageRefused && error.status === 404) return null
  throw error
}
