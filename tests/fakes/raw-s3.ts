import { request as httpRequest } from 'node:http'
import { type Keys, sha256, signatureOf } from './sigv4'

/** Requests to an object storage, signed but otherwise sent verbatim, without the corrections of a client. */

export type RawRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The bucket itself if empty. */
  key?: string
  query?: Record<string, string>
  /** Included in the signature. */
  headers?: Record<string, string>
  body?: Buffer | string
  /** Framing of the body: Content-Length, Transfer-Encoding: chunked, or none. */
  framing?: 'length' | 'chunked' | 'none'
  /** Replaces the hash of the body. */
  payload?: string
  /** Replaces the valid key pair; null for no signature. */
  keys?: Keys | null
  /** Changed after signing. */
  change?: Record<string, string>
}

export type RawAnswer = { status: number; code: string | null; headers: Record<string, unknown>; body: Buffer }

export type RawS3 = (request: RawRequest) => Promise<RawAnswer>

/** @param bucket empty for the list of buckets */
export const rawS3 =
  (url: string, bucket: string, rightKeys: Keys): RawS3 =>
  ({ method, key = '', query = {}, headers = {}, body = '', framing = 'length', payload, keys = rightKeys, change }) =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(url)
      const path = bucket === '' ? '/' : `/${bucket}/${key}`
      const bytes = Buffer.from(body)
      const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
      const hash = payload ?? sha256(bytes)
      const signed = { host, 'x-amz-content-sha256': hash, 'x-amz-date': date, ...headers }
      const all: Record<string, string> = { ...signed }
      if (keys) {
        const list = Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))
        const toSign = { method, path, query: Object.entries(query), headers: list, payload: hash, date }
        const credential = `${keys.accessKeyId}/${date.slice(0, 8)}/${keys.region}/s3/aws4_request`
        const names = list.map(([name]) => name).join(';')
        const signature = signatureOf(toSign, keys).toString('hex')
        all.authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`
      }
      if (framing === 'length' && (bytes.length > 0 || method === 'PUT' || method === 'POST'))
        all['content-length'] = String(bytes.length)
      if (framing === 'chunked') all['transfer-encoding'] = 'chunked'
      const search = Object.entries(query)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
        .join('&')
      const sent = httpRequest(
        {
          hostname,
          port,
          method,
          path: search ? `${path}?${search}` : path,
          headers: { ...all, ...change },
          agent: false,
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const got = Buffer.concat(chunks)
            const code = /<Code>([^<]*)<\/Code>/.exec(got.toString())?.[1] ?? null
            resolve({ status: answer.statusCode ?? 0, code, headers: answer.headers, body: got })
          })
        },
      )
      sent.on('error', reject)
      if (framing === 'none') {
        sent.removeHeader('content-length')
        sent.removeHeader('transfer-encoding')
      }
      sent.end(bytes.length > 0 && framing !== 'none' ? bytes : undefined)
    })
