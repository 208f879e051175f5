import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { RawAnswer, RawRequest, RawS3 } from './raw-s3'
import type { Keys } from './sigv4'

/**
 * Requests that an object storage must refuse; the fake and the real servers run the same list. `codes` has several
 * entries where servers use different names. `onlyFake` marks refusals by Amazon and the fake that other servers
 * lack.
 */
export type RefusalCase = {
  name: string
  status: number
  codes: string[]
  onlyFake?: true
  run(s3: RawS3, keys: Keys): Promise<RawAnswer>
}

const put = (more: Partial<RawRequest>) => (s3: RawS3) => s3({ method: 'PUT', key: 'a', body: 'x', ...more })
const part = (more: Partial<RawRequest>) => async (s3: RawS3) => {
  const uploadId = await begin(s3)
  return s3({ method: 'PUT', key: 'm', query: { partNumber: '1', uploadId }, body: 'x', ...more })
}

const begin = async (s3: RawS3): Promise<string> => {
  const begun = await s3({ method: 'POST', key: 'm', query: { uploads: '' } })
  expect(begun.status).toBe(200)
  return /<UploadId>([^<]*)/.exec(begun.body.toString())![1]!
}

type Part = { number: number; tag: string }

const putPart = async (s3: RawS3, uploadId: string, number: number, bytes: number): Promise<Part> => {
  const query = { partNumber: String(number), uploadId }
  const { status, headers } = await s3({ method: 'PUT', key: 'm', query, body: Buffer.alloc(bytes, number) })
  expect(status).toBe(200)
  return { number, tag: String(headers.etag) }
}

const complete = (s3: RawS3, uploadId: string, parts: Part[]) => {
  const named = parts.map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`
  return s3({ method: 'POST', key: 'm', query: { uploadId }, body })
}

const digest = (hash: string, text: string) => createHash(hash).update(text).digest('base64')
const LARGE_ENOUGH = 5 * 1024 * 1024
const NO_UPLOAD = '00000000-0000-0000-0000-000000000000'
const NO_TAG = `"${'0'.repeat(32)}"`

export const REFUSALS: RefusalCase[] = [
  { name: 'an object in chunks', status: 411, codes: ['MissingContentLength'], run: put({ framing: 'chunked' }) },
  { name: 'a part in chunks', status: 411, codes: ['MissingContentLength'], run: part({ framing: 'chunked' }) },
  {
    name: 'an object in chunks whose hash is not signed',
    status: 411,
    codes: ['MissingContentLength'],
    run: put({ framing: 'chunked', payload: 'UNSIGNED-PAYLOAD' }),
  },
  {
    name: 'an object without a length',
    status: 411,
    codes: ['MissingContentLength'],
    onlyFake: true,
    run: put({ framing: 'none', body: '' }),
  },
  {
    name: 'an object in signed chunks',
    status: 501,
    codes: ['NotImplemented'],
    onlyFake: true,
    run: put({
      payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': '1' },
    }),
  },
  { name: 'no signature', status: 403, codes: ['AccessDenied'], run: put({ keys: null }) },
  {
    name: 'the signature of another secret',
    status: 403,
    codes: ['SignatureDoesNotMatch'],
    run: (s3, keys) => put({ keys: { ...keys, secretAccessKey: 'other-secret' } })(s3),
  },
  {
    name: 'the signature of another region',
    status: 400,
    codes: ['AuthorizationHeaderMalformed'],
    run: (s3, keys) => put({ keys: { ...keys, region: 'mars-1' } })(s3),
  },
  {
    name: 'a header changed after signing',
    status: 403,
    codes: ['SignatureDoesNotMatch'],
    run: put({ headers: { 'x-amz-meta-draft': '1' }, change: { 'x-amz-meta-draft': '2' } }),
  },
  {
    name: 'a body of another hash',
    status: 400,
    codes: ['XAmzContentSHA256Mismatch'],
    run: put({ payload: '0'.repeat(64) }),
  },
  {
    name: 'a body of another Content-MD5',
    status: 400,
    codes: ['BadDigest'],
    run: put({ headers: { 'content-md5': digest('md5', 'y') } }),
  },
  {
    name: 'a Content-MD5 that is none',
    status: 400,
    codes: ['InvalidDigest'],
    run: put({ headers: { 'content-md5': 'zzz' } }),
  },
  {
    name: 'a body of another checksum',
    status: 400,
    codes: ['BadDigest', 'XAmzContentChecksumMismatch'],
    run: put({ headers: { 'x-amz-checksum-sha256': digest('sha256', 'y') } }),
  },
  {
    name: 'a write only where nothing is, where something is',
    status: 412,
    codes: ['PreconditionFailed'],
    async run(s3) {
      await put({})(s3)
      return put({ headers: { 'if-none-match': '*' } })(s3)
    },
  },
  {
    name: 'a write over another version',
    status: 412,
    codes: ['PreconditionFailed'],
    async run(s3) {
      await put({})(s3)
      return put({ headers: { 'if-match': NO_TAG } })(s3)
    },
  },
  {
    name: 'a read of another version',
    status: 412,
    codes: ['PreconditionFailed'],
    async run(s3) {
      await put({})(s3)
      return s3({ method: 'GET', key: 'a', headers: { 'if-match': NO_TAG } })
    },
  },
  {
    name: 'a range after the end',
    status: 416,
    codes: ['InvalidRange'],
    async run(s3) {
      await put({})(s3)
      return s3({ method: 'GET', key: 'a', headers: { range: 'bytes=10-20' } })
    },
  },
  {
    name: 'a key that is not there',
    status: 404,
    codes: ['NoSuchKey'],
    run: (s3) => s3({ method: 'GET', key: 'none' }),
  },
  {
    name: 'a part of an unknown upload',
    status: 404,
    codes: ['NoSuchUpload'],
    run: (s3) => s3({ method: 'PUT', key: 'm', query: { partNumber: '1', uploadId: NO_UPLOAD }, body: 'x' }),
  },
  {
    name: 'a part number out of bounds',
    status: 400,
    codes: ['InvalidArgument'],
    run: async (s3) =>
      s3({ method: 'PUT', key: 'm', query: { partNumber: '10001', uploadId: await begin(s3) }, body: 'x' }),
  },
  {
    name: 'completing an unknown upload',
    status: 404,
    codes: ['NoSuchUpload'],
    run: (s3) => complete(s3, NO_UPLOAD, [{ number: 1, tag: NO_TAG }]),
  },
  {
    name: 'completing with a small part before the last',
    status: 400,
    codes: ['EntityTooSmall'],
    async run(s3) {
      const id = await begin(s3)
      return complete(s3, id, [await putPart(s3, id, 1, 1024), await putPart(s3, id, 2, 1024)])
    },
  },
  {
    name: 'completing with an ETag that does not match',
    status: 400,
    codes: ['InvalidPart'],
    async run(s3) {
      const id = await begin(s3)
      await putPart(s3, id, 1, LARGE_ENOUGH)
      return complete(s3, id, [{ number: 1, tag: NO_TAG }])
    },
  },
  {
    name: 'completing with a part that was not put',
    status: 400,
    codes: ['InvalidPart'],
    async run(s3) {
      const id = await begin(s3)
      const first = await putPart(s3, id, 1, LARGE_ENOUGH)
      return complete(s3, id, [first, { number: 2, tag: first.tag }])
    },
  },
  {
    name: 'completing with parts in another order',
    status: 400,
    codes: ['InvalidPartOrder'],
    async run(s3) {
      const id = await begin(s3)
      const parts = [await putPart(s3, id, 1, LARGE_ENOUGH), await putPart(s3, id, 2, LARGE_ENOUGH)]
      return complete(s3, id, parts.reverse())
    },
  },
  {
    name: 'completing without parts',
    status: 400,
    codes: ['MalformedXML', 'InvalidRequest'],
    run: async (s3) => complete(s3, await begin(s3), []),
  },
]

/** Valid requests that a storage must accept. */
export const takesWhatIsRight = async (s3: RawS3) => {
  expect((await put({ headers: { 'content-md5': digest('md5', 'x') } })(s3)).status).toBe(200)
  expect((await put({ headers: { 'x-amz-checksum-sha256': digest('sha256', 'x') } })(s3)).status).toBe(200)
  const id = await begin(s3)
  const parts = [await putPart(s3, id, 1, LARGE_ENOUGH), await putPart(s3, id, 2, 10)]
  expect((await complete(s3, id, parts)).status).toBe(200)
  const whole = await s3({ method: 'GET', key: 'm' })
  expect(whole.body.equals(Buffer.concat([Buffer.alloc(LARGE_ENOUGH, 1), Buffer.alloc(10, 2)]))).toBe(true)
}

export const expectRefusal = async ({ status, codes, run }: RefusalCase, s3: RawS3, keys: Keys) => {
  const answer = await run(s3, keys)
  expect({ status: answer.status, isKnown: codes.includes(answer.code ?? ''), code: answer.code }).toEqual({
    status,
    isKnown: true,
    code: answer.code,
  })
}
