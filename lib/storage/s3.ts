import { createHash, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ATTEMPTS,
  type Bucket,
  BucketError,
  type BucketPlace,
  bytesOf,
  elementsOf,
  nextChunk,
  openBucket,
  pause,
  pauseBefore,
  refusalOf,
  textOf,
  wordsOf,
} from '#lib/storage/bucket'
import { checkKey, isKey } from '#lib/storage/key'
import { openScratch } from '#lib/storage/scratch'
import type { Storage } from '#lib/storage/storage'

/** What is longer is put part by part, in bytes; storages take parts from 5 MiB on and 10,000 of them, so 80 GB at most. */
const PART = 8 * 1024 * 1024

/** Parts of a file that nobody finished are dropped after this time, in milliseconds: no file takes as long to be put. */
const ABANDONED = 24 * 60 * 60_000

/** Files that are removed at once. */
const REMOVERS = 8

/** How long an address that was given out is good, in seconds: whoever got it fetches it at once. */
export const ADDRESS_SECONDS = 60

/** Names which put it was, so that one whose answer was lost can be told from one that was not executed. */
const DRAFT = 'x-amz-meta-draft'

/**
 * Files in a bucket. A key appears when its last byte is there: storages show an object only as a whole, and one that is put
 * part by part only once it is completed.
 * @param publicEndpoint the origin under which others than the studio reach the storage; null where they do not
 * @throws an Error in words for the operator where the bucket cannot be used
 */
export const s3Storage = async (place: BucketPlace, publicEndpoint: string | null): Promise<Storage> => {
  const bucket = openBucket(place)
  await tryOut(bucket, place)
  const directory = join(tmpdir(), 'songloom-scratch')

  const putWhole = (key: string, body: Uint8Array) => bucket.ask({ method: 'PUT', key, body }, (answer) => read(answer))

  const list = async function* (prefix: string) {
    for (let token: string | null = null, more = true; more; ) {
      const page: string = await bucket.ask(
        { query: { 'list-type': '2', prefix, ...(token !== null && { 'continuation-token': token }) } },
        wordsOf,
      )
      for (const object of elementsOf(page, 'Contents')) {
        const key = textOf(object, 'Key')
        const bytes = Number(textOf(object, 'Size') ?? Number.NaN)
        const written = new Date(textOf(object, 'LastModified') ?? Number.NaN)
        // What somebody else keeps in the bucket is none of our files.
        if (key !== null && isKey(key)) yield { key, bytes, written }
      }
      token = textOf(page, 'NextContinuationToken')
      more = textOf(page, 'IsTruncated') === 'true' && token !== null
    }
  }

  const removeOne = (key: string) => bucket.ask({ method: 'DELETE', key, also: [404] }, (answer) => read(answer))

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
            draft ??= await beginDraft(bucket, key)
            await putPart(bucket, draft, held)
          }
          held = part
          hash.update(part)
          bytes += part.length
        }
        if (draft) {
          await putPart(bucket, draft, held)
          await completeDraft(bucket, draft)
        } else await putWhole(key, held)
      } catch (error) {
        // Where even this fails, `dropDrafts` finds it.
        if (draft) await dropDraft(bucket, draft).catch(() => {})
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },

    get: (key) =>
      bucket.ask({ key: checkKey(key), also: [404] }, async (answer) => {
        const body = await bytesOf(answer)
        return answer.status === 404 ? null : body
      }),

    size: (key) =>
      bucket.ask({ method: 'HEAD', key: checkKey(key), also: [404] }, async (answer) => {
        await read(answer)
        return answer.status === 404 ? null : Number(answer.headers.get('content-length'))
      }),

    stream: (key, range) => streamOf(bucket, checkKey(key), range),

    list,

    async remove(key) {
      await removeOne(checkKey(key))
      const rest = list(`${key}/`)
      const remover = async () => {
        for (let next = await rest.next(); !next.done; next = await rest.next()) await removeOne(next.value.key)
      }
      await Promise.all(Array.from({ length: REMOVERS }, remover))
    },

    free: async () => null,

    async scratch() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return openScratch(directory)
    },

    async dropDrafts() {
      for (const draft of await draftsIn(bucket))
        if (Date.now() - draft.begun >= ABANDONED) await dropDraft(bucket, draft)
    },

    async address(key, { type, disposition }) {
      if (publicEndpoint === null) return null
      const query = {
        'response-content-type': type,
        'response-cache-control': 'private, no-store',
        ...(disposition !== null && { 'response-content-disposition': disposition }),
      }
      return bucket.presign(checkKey(key), query, ADDRESS_SECONDS, publicEndpoint)
    },
  }
}

/** Reads an answer that says nothing to its end, so that its connection is used again. */
const read = async (answer: Response): Promise<void> => {
  await bytesOf(answer)
}

/** A wrong key or a missing bucket is said at the start, and not with the first song. */
const tryOut = async (bucket: Bucket, { endpoint, bucket: name }: BucketPlace) => {
  try {
    await bucket.ask({ query: { 'list-type': '2', 'max-keys': '1' } }, (answer) => read(answer))
  } catch (error) {
    const { status, code } = error instanceof BucketError ? error : { status: null, code: null }
    const why = code ?? status
    throw new Error(
      status === null
        ? `The object storage at ${endpoint} does not answer (S3_ENDPOINT).`
        : status === 404
          ? `The object storage at ${endpoint} has no bucket ${name} (S3_BUCKET). Make it first.`
          : `The object storage at ${endpoint} refuses the bucket ${name} (${why}): see S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      { cause: error },
    )
  }
}

/** The same bytes in parts of one size, the last one what is left. Copied, since whoever writes may use its buffers again. */
async function* partsOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += PART) yield content.subarray(at, at + PART)
    return
  }
  let chunks: Uint8Array[] = []
  let held = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = Uint8Array.from(chunk.subarray(at, at + PART - held))
      chunks.push(piece)
      held += piece.length
      at += piece.length
      if (held < PART) continue
      yield Buffer.concat(chunks)
      chunks = []
      held = 0
    }
  }
  if (held > 0) yield Buffer.concat(chunks)
}

/** A file that is being put part by part: nobody sees it before it is completed. */
type Draft = { key: string; uploadId: string; id: string; tags: string[] }

const beginDraft = async (bucket: Bucket, key: string): Promise<Draft> => {
  const id = randomUUID()
  const told = await bucket.ask({ method: 'POST', key, query: { uploads: '' }, headers: { [DRAFT]: id } }, (answer) =>
    wordsOf(answer),
  )
  const uploadId = textOf(told, 'UploadId')
  if (!uploadId) throw new Error('The object storage did not name the upload that it began.')
  return { key, uploadId, id, tags: [] }
}

const putPart = async (bucket: Bucket, { key, uploadId, tags }: Draft, body: Uint8Array) => {
  const query = { partNumber: String(tags.length + 1), uploadId }
  const tag = await bucket.ask({ method: 'PUT', key, query, body }, async (answer) => {
    await read(answer)
    return answer.headers.get('etag')
  })
  if (!tag) throw new Error('The object storage did not name the part that it took.')
  tags.push(tag)
}

/** An answer that was lost leaves open whether it was completed: the object itself tells. */
const completeDraft = async (bucket: Bucket, { key, uploadId, id, tags }: Draft) => {
  const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const known = await bucket.ask({ method: 'POST', key, query: { uploadId }, body, also: [404] }, async (answer) => {
    const text = await wordsOf(answer)
    if (answer.status === 404) return false
    if (text.includes('<Error>')) throw refusalOf(500, text)
    return true
  })
  if (known) return
  const isOurs = await bucket.ask({ method: 'HEAD', key, also: [404] }, async (answer) => {
    await read(answer)
    return answer.headers.get(DRAFT) === id
  })
  if (!isOurs) throw new Error('The object storage forgot a file while it was put.')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const dropDraft = (bucket: Bucket, { key, uploadId }: Pick<Draft, 'key' | 'uploadId'>) =>
  bucket.ask({ method: 'DELETE', key, query: { uploadId }, also: [404] }, (answer) => read(answer))

const draftsIn = async (bucket: Bucket) => {
  const drafts: { key: string; uploadId: string; begun: number }[] = []
  let after: Record<string, string> | null = {}
  while (after) {
    const page: string = await bucket.ask({ query: { uploads: '', ...after } }, wordsOf)
    for (const upload of elementsOf(page, 'Upload')) {
      const key = textOf(upload, 'Key')
      const uploadId = textOf(upload, 'UploadId')
      const begun = Date.parse(textOf(upload, 'Initiated') ?? '')
      if (key !== null && uploadId !== null && isKey(key)) drafts.push({ key, uploadId, begun })
    }
    const key = textOf(page, 'NextKeyMarker')
    const id = textOf(page, 'NextUploadIdMarker')
    const more = textOf(page, 'IsTruncated') === 'true' && key !== null
    after = more ? { 'key-marker': key, ...(id !== null && { 'upload-id-marker': id }) } : null
  }
  return drafts
}

/**
 * Bytes first … last as they are read. A connection that breaks is replaced from where it broke, on the condition that the
 * object is still the same: two versions are never mixed.
 */
const streamOf = (bucket: Bucket, key: string, range: { first: number; last: number }): ReadableStream<Uint8Array> => {
  const gone = new AbortController()
  let at = range.first
  let end = range.last
  let tag: string | null = null
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  let attempt = 1

  /** False where the object ends before the first byte that is asked for. */
  const open = async (): Promise<boolean> => {
    const headers = { range: `bytes=${at}-${end}`, ...(tag !== null && { 'if-match': tag }) }
    const answer = await bucket.open({ key, headers, also: [416], signal: gone.signal })
    if (answer.status === 416) {
      await read(answer)
      return false
    }
    const [, first, last] = /^bytes (\d+)-(\d+)\/\d+$/.exec(answer.headers.get('content-range') ?? '') ?? []
    if (answer.status !== 206 || !answer.body || Number(first) !== at) {
      await answer.body?.cancel()
      throw new BucketError('The object storage gave out another part than was asked for.', answer.status, null, false)
    }
    end = Math.min(end, Number(last))
    tag = answer.headers.get('etag')
    reader = answer.body.getReader()
    return true
  }

  const next = async (): Promise<Uint8Array | null> => {
    if (!reader && !(await open())) return null
    const { done, value } = await nextChunk(reader!)
    if (done) throw new BucketError('The object storage broke off a file.', null, null, true)
    return value
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          try {
            const chunk = at > end ? null : await next()
            if (gone.signal.aborted) return
            if (chunk) {
              at += chunk.length
              attempt = 1
              controller.enqueue(chunk)
            }
            if (!chunk || at > end) controller.close()
            return
          } catch (error) {
            if (gone.signal.aborted) return
            void reader?.cancel().catch(() => {})
            reader = null
            // What broke while it was read has no name of the bucket's: it can be read on.
            const passing = error instanceof BucketError ? error.passing : true
            if (!passing || ++attempt > ATTEMPTS) throw error
            await pause(pauseBefore(attempt, Math.random()), gone.signal)
          }
        }
      },
      async cancel() {
        gone.abort()
        await reader?.cancel().catch(() => {})
      },
    },
    // Nothing is asked for before somebody reads.
    { highWaterMark: 0 },
  )
}
