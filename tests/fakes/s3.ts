import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Keys, refusedSignature } from './sigv4'

/**
 * An object storage for tests: one bucket in memory behind HTTP. It refuses what Amazon S3, versitygw 1.8 and MinIO
 * refuse; `s3-refusals.ts` has the list, which also runs against the latter two. Where they differ it is the
 * strictest: a body without Content-Length is refused (both take it as empty, Amazon answers 411), and every framing
 * of `aws-chunked` is refused (versitygw takes it).
 */

export type S3Object = { bytes: Buffer; etag: string; written: Date; meta: Record<string, string> }

/**
 * `before`: fails before the operation. `after`: the operation succeeds, but the response is lost. `cut`: the
 * response ends after so many bytes. `hang`: no response. `stall`: no further byte after so many.
 */
export type S3Fault =
  | { kind: 'status'; status: number; code: string; retryAfter?: number }
  | { kind: 'reset'; when: 'before' | 'after' }
  | { kind: 'cut'; after: number }
  | { kind: 'hang' }
  | { kind: 'stall'; after: number }
  /** Only for completing an upload: 200, and a failure in the body. */
  | { kind: 'late-error' }

export type S3Request = {
  method: string
  key: string | null
  query: URLSearchParams
  headers: IncomingMessage['headers']
}

type Upload = {
  key: string
  parts: Map<number, { bytes: Buffer; etag: string }>
  begun: Date
  meta: Record<string, string>
}

export type FakeS3 = {
  url: string
  keys: Keys
  bucket: string
  /** Storage environment of an app. */
  env: Record<string, string>
  objects: Map<string, S3Object>
  uploads: Map<string, Upload>
  /** Every request with a valid signature, in order, including faults. */
  requests: S3Request[]
  /** Number of refused requests, by code. */
  refused: string[]
  /** Applies to the next so many matching requests. */
  fault(when: (request: S3Request) => boolean, fault: S3Fault, times?: number): void
  /** Share of all requests (0…1) refused with 503 SlowDown. */
  slowDown(share: number): void
  /** Keys per list page. */
  pageSize: number
  close(): Promise<void>
}

const SMALLEST_PART = 5 * 1024 * 1024

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(code)
  }
}

export const startS3 = async (random: () => number = Math.random): Promise<FakeS3> => {
  const keys = { accessKeyId: 'AKTEST', secretAccessKey: 'secret/of+the bucket', region: 'eu-test-1' }
  const bucket = 'songs-of-tests'
  const faults: { when: (request: S3Request) => boolean; fault: S3Fault; left: number }[] = []
  let slow = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const refusal = refusedFraming(request) ?? refusedSigning(request, body, keys) ?? refusedChecksum(request, body)
    if (refusal) {
      fake.refused.push(refusal.code)
      throw refusal
    }
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const seen: S3Request = {
      method: request.method ?? 'GET',
      // Bucket requests come with and without a slash.
      key: rest.join('/') || null,
      query: url.searchParams,
      headers: request.headers,
    }
    fake.requests.push(seen)
    if (random() < slow) throw new Refusal(503, 'SlowDown')
    const found = faults.find(({ when, left }) => left > 0 && when(seen))
    if (found) found.left--
    const fault = found?.fault
    if (fault?.kind === 'status')
      throw new Refusal(fault.status, fault.code, fault.retryAfter ? { 'retry-after': String(fault.retryAfter) } : {})
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'reset' && fault.when === 'before') return request.socket.resetAndDestroy()
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket')
    const done = execute(fake, seen, body, fault?.kind === 'late-error')
    if (fault?.kind === 'reset') return request.socket.resetAndDestroy()
    response.writeHead(done.status ?? 200, {
      ...done.headers,
      ...(done.body && { 'content-length': String(done.body.length) }),
    })
    if (fault?.kind === 'stall') return void response.write(done.body?.subarray(0, fault.after))
    if (fault?.kind === 'cut') {
      response.write(done.body?.subarray(0, fault.after))
      // Written bytes must arrive before the connection closes.
      setTimeout(() => request.socket.destroy(), 30)
      return
    }
    response.end(seen.method === 'HEAD' ? undefined : done.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      const { status, code, headers } = error instanceof Refusal ? error : new Refusal(500, `Fake: ${error}`)
      response.writeHead(status, { 'content-type': 'application/xml', ...headers })
      response.end(request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fake: FakeS3 = {
    url,
    keys,
    bucket,
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    refused: [],
    pageSize: 1000,
    fault: (when, fault, times = 1) => void faults.push({ when, fault, left: times }),
    slowDown(share) {
      slow = share
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

/** A body needs a length, without chunked framing. */
const refusedFraming = ({ method, headers }: IncomingMessage): Refusal | null => {
  const isChunked = headers['x-amz-trailer'] !== undefined || /aws-chunked/.test(headers['content-encoding'] ?? '')
  if (isChunked || String(headers['x-amz-content-sha256']).startsWith('STREAMING-'))
    return new Refusal(501, 'NotImplemented')
  return method === 'PUT' && headers['content-length'] === undefined ? new Refusal(411, 'MissingContentLength') : null
}

const BAD_REQUESTS = ['XAmzContentSHA256Mismatch', 'AuthorizationHeaderMalformed']

const refusedSigning = (request: IncomingMessage, body: Buffer, keys: Keys): Refusal | null => {
  const code = refusedSignature(request, body, keys)
  return code === null ? null : new Refusal(BAD_REQUESTS.includes(code) ? 400 : 403, code)
}

const CHECKSUM = 'x-amz-checksum-'
const HASHES = new Map([
  ['content-md5', 'md5'],
  [`${CHECKSUM}sha1`, 'sha1'],
  [`${CHECKSUM}sha256`, 'sha256'],
])

/** Every checksum sent must be correct. */
const refusedChecksum = ({ headers }: IncomingMessage, body: Buffer): Refusal | null => {
  for (const [name, value] of Object.entries(headers)) {
    const hash = HASHES.get(name)
    if (hash) {
      const bytes = Buffer.from(String(value), 'base64')
      const right = createHash(hash).update(body).digest()
      if (bytes.length !== right.length) return new Refusal(400, 'InvalidDigest')
      if (!bytes.equals(right)) return new Refusal(400, 'BadDigest')
    } else if (name.startsWith(CHECKSUM) && name !== `${CHECKSUM}mode`) return new Refusal(501, 'NotImplemented')
  }
  return null
}

type Done = { status?: number; headers?: Record<string, string>; body?: Buffer }

const execute = (fake: FakeS3, { method, key, query, headers }: S3Request, body: Buffer, late: boolean): Done => {
  if (key === null) {
    if (method === 'HEAD') return {}
    if (method !== 'GET') throw new Refusal(405, 'MethodNotAllowed')
    return query.has('uploads') ? listUploads(fake, query) : listObjects(fake, query)
  }
  const uploadId = query.get('uploadId')
  const object = fake.objects.get(key)
  switch (method) {
    case 'PUT': {
      if (uploadId !== null) {
        const upload = uploadOf(fake, key, uploadId)
        const number = Number(query.get('partNumber'))
        if (!(number >= 1 && number <= 10_000)) throw new Refusal(400, 'InvalidArgument')
        const etag = tagOf(body)
        upload.parts.set(number, { bytes: body, etag })
        return { headers: { etag } }
      }
      checkWrite(object, headers)
      const kept = objectOf(body, metaOf(headers))
      fake.objects.set(key, kept)
      return { headers: { etag: kept.etag } }
    }
    case 'POST': {
      if (query.has('uploads')) {
        const id = randomUUID()
        fake.uploads.set(id, { key, parts: new Map(), begun: new Date(), meta: metaOf(headers) })
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      }
      const upload = uploadOf(fake, key, uploadId ?? '')
      checkWrite(object, headers)
      if (late) return xml('<Error><Code>InternalError</Code></Error>')
      const kept = objectOf(assembled(upload, body.toString()), upload.meta)
      fake.objects.set(key, kept)
      fake.uploads.delete(uploadId ?? '')
      return xml(`<CompleteMultipartUploadResult><ETag>${kept.etag}</ETag></CompleteMultipartUploadResult>`)
    }
    case 'DELETE':
      if (uploadId !== null) {
        uploadOf(fake, key, uploadId)
        fake.uploads.delete(uploadId)
      } else fake.objects.delete(key)
      return { status: 204 }
    case 'GET':
    case 'HEAD':
      return read(object, headers, query)
    default:
      throw new Refusal(405, 'MethodNotAllowed')
  }
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const objectOf = (bytes: Buffer, meta: Record<string, string>): S3Object => ({
  bytes,
  etag: tagOf(bytes),
  written: new Date(),
  meta,
})

const metaOf = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])),
  )

const uploadOf = (fake: FakeS3, key: string, id: string): Upload => {
  const upload = fake.uploads.get(id)
  if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload')
  return upload
}

/** Conditional writes: only without an object, or only over a known version. */
const checkWrite = (object: S3Object | undefined, headers: IncomingMessage['headers']) => {
  if (headers['if-none-match'] === '*' && object) throw new Refusal(412, 'PreconditionFailed')
  const known = headers['if-match']
  if (known === undefined) return
  if (!object) throw new Refusal(404, 'NoSuchKey')
  if (known !== object.etag) throw new Refusal(412, 'PreconditionFailed')
}

const assembled = (upload: Upload, manifest: string): Buffer => {
  const named = [...manifest.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part!)?.[1]),
    tag: /<ETag>(?:&quot;|")?(\w+)(?:&quot;|")?<\/ETag>/.exec(part!)?.[1],
  }))
  if (named.length === 0 || named.some(({ number, tag }) => !(number >= 1 && number <= 10_000) || !tag))
    throw new Refusal(400, 'MalformedXML')
  const parts = named.map(({ number, tag }, i) => {
    const part = upload.parts.get(number)
    if (part?.etag !== `"${tag}"`) throw new Refusal(400, 'InvalidPart')
    if (number <= (named[i - 1]?.number ?? 0)) throw new Refusal(400, 'InvalidPartOrder')
    if (i < named.length - 1 && part.bytes.length < SMALLEST_PART) throw new Refusal(400, 'EntityTooSmall')
    return part.bytes
  })
  return Buffer.concat(parts)
}

const read = (object: S3Object | undefined, headers: IncomingMessage['headers'], query: URLSearchParams): Done => {
  if (!object) throw new Refusal(404, 'NoSuchKey')
  if (headers['if-match'] !== undefined && headers['if-match'] !== object.etag)
    throw new Refusal(412, 'PreconditionFailed')
  if (headers['if-none-match'] === object.etag) return { status: 304, headers: { etag: object.etag } }
  const size = object.bytes.length
  const told = {
    etag: object.etag,
    'last-modified': object.written.toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': query.get('response-content-type') ?? 'binary/octet-stream',
    ...(query.has('response-content-disposition') && {
      'content-disposition': query.get('response-content-disposition')!,
    }),
    ...(query.has('response-cache-control') && { 'cache-control': query.get('response-cache-control')! }),
    ...object.meta,
  }
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (!from && !to) return { headers: told, body: object.bytes }
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (first >= size || last < first) throw new Refusal(416, 'InvalidRange', { 'content-range': `bytes */${size}` })
  return {
    status: 206,
    headers: { ...told, 'content-range': `bytes ${first}-${last}/${size}` },
    body: object.bytes.subarray(first, last + 1),
  }
}

const xml = (text: string): Done => ({
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** In byte order, one page at a time. */
const listObjects = (fake: FakeS3, query: URLSearchParams): Done => {
  if (query.get('list-type') !== '2') throw new Refusal(501, 'NotImplemented')
  const after = query.has('continuation-token')
    ? Buffer.from(query.get('continuation-token')!, 'base64').toString()
    : ''
  const keys = [...fake.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = keys.slice(0, Math.min(fake.pageSize, Number(query.get('max-keys') ?? 1000)))
  const more = page.length < keys.length
  const contents = page.map((key) => {
    const { bytes, written, etag } = fake.objects.get(key)!
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${written.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size></Contents>`
  })
  const next = more
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>`
    : ''
  return xml(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`)
}

const listUploads = (fake: FakeS3, query: URLSearchParams): Done => {
  const after = query.get('upload-id-marker') ?? ''
  const all = [...fake.uploads].filter(([id]) => id > after).sort(([a], [b]) => (a < b ? -1 : 1))
  const page = all.slice(0, fake.pageSize)
  const last = page.at(-1)
  const more = page.length < all.length
  const uploads = page.map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  const next =
    more && last
      ? `<NextKeyMarker>${escaped(last[1].key)}</NextKeyMarker><NextUploadIdMarker>${last[0]}</NextUploadIdMarker>`
      : ''
  return xml(
    `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${uploads.join('')}${next}</ListMultipartUploadsResult>`,
  )
}
