import { createHash, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { checkKey, isKey } from '#lib/storage/key'
import {
  type Bucket,
  type BucketConfig,
  createClient,
  nullIfMissing,
  openBucket,
  STORAGE_TIMEOUTS_MS,
  StorageRefused,
  type StorageTimeouts,
} from '#lib/storage/s3-client'
import { chunksOf } from '#lib/storage/s3-download'
import {
  abortUpload,
  completeUpload,
  createUpload,
  listUploads,
  type MultipartUpload,
  partsOf,
  uploadPart,
} from '#lib/storage/s3-multipart'
import { openScratch } from '#lib/storage/scratch'
import type { Storage, Storages } from '#lib/storage/storage'
import { StorageUnavailable } from '#lib/storage/unavailable'

/** No upload takes as long as this. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

const CONCURRENT_DELETES = 8

/** A client follows a presigned URL at once. */
export const PRESIGNED_SECONDS = 60

/**
 * Files in a bucket. A key appears with its last byte: storages show only whole objects, and a multipart upload only once it is
 * completed.
 * @param publicEndpoint the origin under which clients reach the storage; null where they do not
 * @throws an Error for the operator where the bucket cannot be used
 */
export const s3Storage = async (
  config: BucketConfig,
  publicEndpoint: string | null,
  timeouts: Record<keyof Storages, StorageTimeouts> = STORAGE_TIMEOUTS_MS,
): Promise<Storages> => {
  const client = createClient(config)
  const open = (limits: StorageTimeouts) => openBucket(client, config.bucket, limits)
  await checkBucket(open(timeouts.request), config)
  const publicClient = publicEndpoint === null ? null : createClient({ ...config, endpoint: publicEndpoint })
  return {
    request: bucketStorage(open(timeouts.request), publicClient),
    transaction: bucketStorage(open(timeouts.transaction), publicClient),
    job: bucketStorage(open(timeouts.job), publicClient),
  }
}

const bucketStorage = (bucket: Bucket, publicClient: S3Client | null): Storage => {
  const { send, name: Bucket } = bucket
  const directory = join(tmpdir(), 'songloom-scratch')

  const list = async function* (prefix: string) {
    for (let token: string | undefined, more = true; more; ) {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token })
      const page: ListObjectsV2CommandOutput = await send(command)
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        // Other programs may keep their own objects in the bucket.
        if (Key !== undefined && isKey(Key))
          yield { key: Key, bytes: Size ?? Number.NaN, written: LastModified ?? new Date(Number.NaN) }
      }
      token = page.NextContinuationToken
      more = page.IsTruncated === true && token !== undefined
    }
  }

  const get: Storage['get'] = async (key) => {
    const chunks: Uint8Array[] = []
    try {
      for await (const chunk of chunksOf(bucket, checkKey(key), { first: 0, last: null })) chunks.push(chunk)
    } catch (error) {
      return nullIfMissing(error)
    }
    return Buffer.concat(chunks)
  }

  const removeOne = (Key: string) => send(new DeleteObjectCommand({ Bucket, Key })).catch(nullIfMissing)

  return {
    async put(key, content) {
      checkKey(key)
      const hash = createHash('sha256')
      let bytes = 0
      let upload: MultipartUpload | null = null
      let lastPart: Uint8Array = new Uint8Array()
      try {
        for await (const part of partsOf(content)) {
          if (bytes > 0) {
            upload ??= await createUpload(bucket, key)
            await uploadPart(bucket, upload, lastPart)
          }
          lastPart = part
          hash.update(part)
          bytes += part.length
        }
        if (upload) {
          await uploadPart(bucket, upload, lastPart)
          await completeUpload(bucket, upload)
        } else await send(new PutObjectCommand({ Bucket, Key: key, Body: lastPart }))
      } catch (error) {
        // Where this fails too, `removeAbandonedWrites` finds it.
        const aborted = upload && abortUpload(bucket, upload).catch(() => {})
        // A storage that does not answer is not waited for again.
        if (!(error instanceof StorageUnavailable)) await aborted
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },

    get,

    async size(key) {
      const found = await send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })).catch(nullIfMissing)
      return found && (found.ContentLength ?? Number.NaN)
    },

    stream(key, range) {
      const cancelled = new AbortController()
      const chunks = chunksOf(bucket, checkKey(key), range, cancelled.signal)
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
        // The first read makes the first request.
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

    freeBytes: async () => null,

    async check(signal) {
      await send(new HeadBucketCommand({ Bucket }), { signal })
    },

    async checkWrite() {
      const Key = `health/${randomUUID()}`
      const written = Buffer.from(Key)
      await send(new PutObjectCommand({ Bucket, Key, Body: written }))
      const stored = await get(Key).finally(() => removeOne(Key).catch(() => {}))
      if (stored === null || !written.equals(stored))
        throw new Error('The object storage returned a different file from the one written.')
    },

    async scratch() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return openScratch(directory)
    },

    async removeAbandonedWrites(now) {
      for (const upload of await listUploads(bucket))
        if (now - upload.created >= ABANDONED_AFTER_MS) await abortUpload(bucket, upload)
    },

    async presignedUrl(key, { type, disposition }) {
      if (publicClient === null) return null
      const command = new GetObjectCommand({
        Bucket,
        Key: checkKey(key),
        ResponseContentType: type,
        ResponseCacheControl: 'private, no-store',
        ResponseContentDisposition: disposition ?? undefined,
      })
      return getSignedUrl(publicClient, command, { expiresIn: PRESIGNED_SECONDS })
    },
  }
}

/** Finds a wrong key or a missing bucket at the start. */
const checkBucket = async ({ send, name }: Bucket, { endpoint }: BucketConfig) => {
  try {
    await send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }))
  } catch (error) {
    const status = error instanceof StorageRefused || error instanceof StorageUnavailable ? error.status : null
    const reason = error instanceof StorageRefused ? error.reason : null
    throw new Error(
      status === null
        ? `The object storage at ${endpoint} isn’t responding (S3_ENDPOINT).`
        : reason === 'NoSuchBucket'
          ? `The object storage at ${endpoint} has no bucket ${name} (S3_BUCKET). Create it first.`
          : `The object storage at ${endpoint} denies access to the bucket ${name} (${reason ?? status}). Check S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      { cause: error },
    )
  }
}
