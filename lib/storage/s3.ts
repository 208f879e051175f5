import { createHash, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import {
  type BucketPlace,
  createClient,
  MAX_ATTEMPTS,
  type Patience,
  pauseBefore,
  retry,
  STORAGE_TIMEOUTS_MS,
  StorageRefused,
} from '#lib/storage/bucket'
import { checkKey, isKey } from '#lib/storage/key'
import { openScratch } from '#lib/storage/scratch'
import type { Storage, Storages } from '#lib/storage/storage'
import { StorageUnavailable } from '#lib/storage/unavailable'

/** What is longer is put part by part. Storages take parts from 5 MiB on and 10,000 of them, so 80 GB at most. */
const PART_BYTES = 8 * 1024 * 1024

/** Parts of a file that nobody finished are dropped after this time: no file takes as long to be put. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

const CONCURRENT_DELETES = 8

/** How long a presigned address is valid: a client follows it at once. */
export const ADDRESS_SECONDS = 60

/** Metadata that says which `put` wrote an object, so that a lost answer can be told from a request that was not executed. */
const DRAFT = 'draft'

/**
 * Files in a bucket. A key appears when its last byte is there: storages show an object only as a whole, and one that is put
 * part by part only once it is completed.
 * @param publicEndpoint the origin under which clients reach the storage; null where they do not
 * @throws an Error in words for the operator where the bucket cannot be used
 */
export const s3Storage = async (
  place: BucketPlace,
  publicEndpoint: string | null,
  timeouts: Record<keyof Storages, Patience> = STORAGE_TIMEOUTS_MS,
): Promise<Storages> => {
  const client = createClient(place)
  await checkBucket(client, place, timeouts.request)
  const publicClient = publicEndpoint === null ? null : createClient({ ...place, endpoint: publicEndpoint })
  const filesFor = (patience: Patience) => bucketFiles({ client, publicClient, bucket: place.bucket, patience })
  return {
    request: filesFor(timeouts.request),
    transaction: filesFor(timeouts.transaction),
    job: filesFor(timeouts.job),
  }
}

type Bucket = { client: S3Client; publicClient: S3Client | null; bucket: string; patience: Patience }

const bucketFiles = (place: Bucket): Storage => {
  const { client, publicClient, bucket: Bucket, patience } = place
  const directory = join(tmpdir(), 'songloom-scratch')

  const list = async function* (prefix: string) {
    for (let token: string | undefined, more = true; more; ) {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token })
      const page: ListObjectsV2CommandOutput = await retry(patience, (options) => client.send(command, options))
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        // Other programs may keep their own objects in the bucket.
        if (Key !== undefined && isKey(Key))
          yield { key: Key, bytes: Size ?? Number.NaN, written: LastModified ?? new Date(Number.NaN) }
      }
      token = page.NextContinuationToken
      more = page.IsTruncated === true && token !== undefined
    }
  }

  const removeOne = (Key: string) =>
    retry(patience, (options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options)).catch(nullIfMissing)

  return {
    async put(key, content) {
      checkKey(key)
      const hash = createHash('sha256')
      let bytes = 0
      let draft: Draft | null = null
      let held: Uint8Array = new Uint8Array()
      try {
        for await (const part of partsOf(content)) {
          if (bytes > 0) {
            draft ??= await beginDraft(place, key)
            await putPart(place, draft, held)
          }
          held = part
          hash.update(part)
          bytes += part.length
        }
        if (draft) {
          await putPart(place, draft, held)
          await completeDraft(place, draft)
        } else {
          const command = new PutObjectCommand({ Bucket, Key: key, Body: held })
          await retry(patience, (options) => client.send(command, options))
        }
      } catch (error) {
        // Where this fails too, `dropDrafts` finds it.
        const dropped = draft && dropDraft(place, draft).catch(() => {})
        // A storage that does not answer is not waited for again.
        if (!(error instanceof StorageUnavailable)) await dropped
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },

    async get(key) {
      const chunks: Uint8Array[] = []
      try {
        for await (const chunk of chunksOf(place, checkKey(key), { first: 0, last: null })) chunks.push(chunk)
      } catch (error) {
        return nullIfMissing(error)
      }
      return Buffer.concat(chunks)
    },

    async size(key) {
      const command = new HeadObjectCommand({ Bucket, Key: checkKey(key) })
      const found = await retry(patience, (options) => client.send(command, options)).catch(nullIfMissing)
      return found && (found.ContentLength ?? Number.NaN)
    },

    stream(key, range) {
      checkKey(key)
      const cancelled = new AbortController()
      const chunks = chunksOf(place, key, range, cancelled.signal)
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              const { done, value } = await chunks.next()
              if (cancelled.signal.aborted) return
              if (done) controller.close()
              else controller.enqueue(value)
            } catch (error) {
              if (!cancelled.signal.aborted) throw error
            }
          },
          cancel() {
            cancelled.abort()
            // Not awaited: it ends once the pending read has noticed the signal.
            void chunks.return(undefined).catch(() => {})
          },
        },
        // No request is made before the first read.
        { highWaterMark: 0 },
      )
    },

    list,

    async remove(key) {
      await removeOne(checkKey(key))
      const rest = list(`${key}/`)
      const remover = async () => {
        for (let next = await rest.next(); !next.done; next = await rest.next()) await removeOne(next.value.key)
      }
      await Promise.all(Array.from({ length: CONCURRENT_DELETES }, remover))
    },

    free: async () => null,

    async check(signal) {
      await retry(patience, (options) => client.send(new HeadBucketCommand({ Bucket }), options), signal)
    },

    async scratch() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return openScratch(directory)
    },

    async dropDrafts(now) {
      for (const draft of await draftsIn(place))
        if (now - draft.begun >= ABANDONED_AFTER_MS) await dropDraft(place, draft)
    },

    async address(key, { type, disposition }) {
      if (publicClient === null) return null
      const command = new GetObjectCommand({
        Bucket,
        Key: checkKey(key),
        ResponseContentType: type,
        ResponseCacheControl: 'private, no-store',
        ...(disposition !== null && { ResponseContentDisposition: disposition }),
      })
      return getSignedUrl(publicClient, command, { expiresIn: ADDRESS_SECONDS })
    },
  }
}

/** @throws the error, unless it says that there is no such object or upload */
const nullIfMissing = (error: unknown): null => {
  if (error instanceof StorageRefused && error.status === 404) return null
  throw error
}

/** A wrong key or a missing bucket is reported at the start, and not with the first song. */
const checkBucket = async (client: S3Client, { endpoint, bucket }: BucketPlace, patience: Patience) => {
  try {
    const command = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })
    await retry(patience, (options) => client.send(command, options))
  } catch (error) {
    const status = error instanceof StorageRefused || error instanceof StorageUnavailable ? error.status : null
    const code = error instanceof StorageRefused ? error.code : null
    const why = code ?? status
    throw new Error(
      status === null
        ? `The object storage at ${endpoint} doesn’t respond (S3_ENDPOINT).`
        : code === 'NoSuchBucket'
          ? `The object storage at ${endpoint} has no bucket ${bucket} (S3_BUCKET). Create it first.`
          : `The object storage at ${endpoint} refuses the bucket ${bucket} (${why}): see S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      { cause: error },
    )
  }
}

/** The same bytes in parts of one size, the last one what is left. Copied, since whoever writes may use its buffers again. */
async function* partsOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += PART_BYTES) yield content.subarray(at, at + PART_BYTES)
    return
  }
  let chunks: Uint8Array[] = []
  let held = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = Uint8Array.from(chunk.subarray(at, at + PART_BYTES - held))
      chunks.push(piece)
      held += piece.length
      at += piece.length
      if (held < PART_BYTES) continue
      yield Buffer.concat(chunks)
      chunks = []
      held = 0
    }
  }
  if (held > 0) yield Buffer.concat(chunks)
}

/** A multipart upload: nobody sees the object before it is completed. */
type Draft = { key: string; uploadId: string; id: string; tags: string[] }

const beginDraft = async ({ client, bucket, patience }: Bucket, key: string): Promise<Draft> => {
  const id = randomUUID()
  const command = new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, Metadata: { [DRAFT]: id } })
  const { UploadId } = await retry(patience, (options) => client.send(command, options))
  if (!UploadId) throw new Error('The object storage did not name the upload that it began.')
  return { key, uploadId: UploadId, id, tags: [] }
}

const putPart = async ({ client, bucket, patience }: Bucket, { key, uploadId, tags }: Draft, body: Uint8Array) => {
  const command = new UploadPartCommand({
    Bucket: bucket,
    Key: key,
    UploadId: uploadId,
    PartNumber: tags.length + 1,
    Body: body,
  })
  const { ETag } = await retry(patience, (options) => client.send(command, options))
  if (!ETag) throw new Error('The object storage did not name the part that it took.')
  tags.push(ETag)
}

/** A lost answer leaves open whether the upload was completed: the object itself says so. */
const completeDraft = async ({ client, bucket, patience }: Bucket, { key, uploadId, id, tags }: Draft) => {
  const command = new CompleteMultipartUploadCommand({
    Bucket: bucket,
    Key: key,
    UploadId: uploadId,
    MultipartUpload: { Parts: tags.map((tag, i) => ({ PartNumber: i + 1, ETag: tag })) },
  })
  const completed = await retry(patience, (options) => client.send(command, options)).catch(nullIfMissing)
  if (completed) return
  const head = new HeadObjectCommand({ Bucket: bucket, Key: key })
  const found = await retry(patience, (options) => client.send(head, options)).catch(nullIfMissing)
  if (found?.Metadata?.[DRAFT] !== id) throw new Error('The object storage forgot a file while it was put.')
}

const dropDraft = async ({ client, bucket, patience }: Bucket, { key, uploadId }: Pick<Draft, 'key' | 'uploadId'>) => {
  const command = new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId })
  await retry(patience, (options) => client.send(command, options)).catch(nullIfMissing)
}

const draftsIn = async ({ client, bucket, patience }: Bucket) => {
  const drafts: { key: string; uploadId: string; begun: number }[] = []
  let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (after) {
    const command = new ListMultipartUploadsCommand({ Bucket: bucket, ...after })
    const page: ListMultipartUploadsCommandOutput = await retry(patience, (options) => client.send(command, options))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key !== undefined && UploadId !== undefined && isKey(Key))
        drafts.push({ key: Key, uploadId: UploadId, begun: Initiated?.getTime() ?? Number.NaN })
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page
    after = IsTruncated && NextKeyMarker ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null
  }
  return drafts
}

type OpenBody = { body: Readable; chunks: AsyncIterator<Uint8Array> }

/** Bytes up to `last`; to the end of the object where it is null. */
type Range = { first: number; last: number | null }

/**
 * The bytes of an object. A connection that breaks is replaced from where it broke, on the condition that the object is still
 * the same: two versions are never mixed.
 * @throws StorageUnavailable where no byte came for too long, StorageRefused
 */
async function* chunksOf(
  { client, bucket, patience }: Bucket,
  key: string,
  range: Range,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  let at = range.first
  let last = range.last
  let tag: string | undefined
  let opened: OpenBody | null = null
  let failures = 0
  let deadline = performance.now() + patience.firstByteMs

  /** Null where the object ends before the first byte that is wanted. */
  const open = async (): Promise<OpenBody | null> => {
    const isWhole = at === 0 && last === null
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      IfMatch: tag,
      ...(!isWhole && { Range: `bytes=${at}-${last ?? ''}` }),
    })
    const firstByteMs = deadline - performance.now()
    const answer = await retry({ ...patience, firstByteMs }, (options) => client.send(command, options), signal).catch(
      (error) => {
        if (error instanceof StorageRefused && error.status === 416) return null
        throw error
      },
    )
    if (!answer) return null
    const [, from, to] = /^bytes (\d+)-(\d+)\/\d+$/.exec(answer.ContentRange ?? '') ?? []
    const body = answer.Body as Readable
    const end = isWhole ? (answer.ContentLength ?? Number.NaN) - 1 : Number(to)
    if (Number.isNaN(end) || (!isWhole && Number(from) !== at)) {
      body.destroy()
      throw new Error('The object storage sent another range than was asked for.')
    }
    last = Math.min(last ?? end, end)
    tag = answer.ETag
    return { body, chunks: body[Symbol.asyncIterator]() }
  }

  try {
    while (last === null || at <= last) {
      opened ??= await open()
      if (!opened || (last !== null && at > last)) return
      const chunk = await nextChunk(opened, Math.min(patience.attemptMs, deadline - performance.now()), signal)
      if (chunk) {
        at += chunk.length
        failures = 0
        deadline = performance.now() + patience.stallMs
        yield chunk
        // Time that the reader took does not count.
        deadline = performance.now() + patience.stallMs
        continue
      }
      opened.body.destroy()
      opened = null
      if (++failures === MAX_ATTEMPTS || performance.now() >= deadline)
        throw new StorageUnavailable('The object storage broke off a file.', null)
      await sleep(pauseBefore(failures + 1, Math.random()), undefined, { signal })
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
