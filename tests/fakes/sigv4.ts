import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Server-side check of AWS Signature Version 4, written from its specification. It reads the raw request, and returns
 * the error codes of S3.
 */
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

/** S3 error code, or null for a valid signature. `body`: raw bytes. */
export const refusedSignature = (
  request: IncomingMessage,
  body: Buffer,
  keys: Keys,
  now = Date.now(),
): string | null => {
  const [path = '', search = ''] = (request.url ?? '').split('?', 2)
  const query = search === '' ? [] : search.split('&').map(pairOf)
  const inQuery = new Map(query)
  const presigned = inQuery.has('X-Amz-Signature')
  const told = presigned ? ofQuery(inQuery) : ofHeader(request)
  if (!told) return 'AccessDenied'

  const [accessKeyId, day, region, service, ending] = told.credential.split('/')
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region || service !== 's3' || ending !== 'aws4_request' || !told.date.startsWith(`${day}T`))
    return 'AuthorizationHeaderMalformed'
  const signedAt = momentOf(told.date)
  if (presigned ? now > signedAt + told.expires * 1000 : Math.abs(now - signedAt) > 15 * 60_000)
    return presigned ? 'AccessDenied' : 'RequestTimeTooSkewed'
  if (told.expires > 7 * 24 * 3600) return 'AuthorizationQueryParametersError'

  // These headers must be signed if present, otherwise an intermediary could change them.
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !told.signed.includes(name))) return 'AccessDenied'

  const payload = presigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const right = signatureOf(
    {
      method: request.method ?? 'GET',
      path,
      query: query.filter(([name]) => name !== 'X-Amz-Signature'),
      headers: told.signed.map((name) => [name, String(request.headers[name] ?? '')]),
      payload,
      date: told.date,
    },
    keys,
  )
  const given = Buffer.from(told.signature, 'hex')
  return given.length === right.length && timingSafeEqual(given, right) ? null : 'SignatureDoesNotMatch'
}

/** Input of a signature. `payload`: hash of the body, or UNSIGNED-PAYLOAD. `date`: such as 20260102T030405Z. */
export type ToSign = {
  method: string
  path: string
  query: [name: string, value: string][]
  /** Sorted by lower-case name. */
  headers: [name: string, value: string][]
  payload: string
  date: string
}

export const signatureOf = ({ method, path, query, headers, payload, date }: ToSign, keys: Keys): Buffer => {
  const canonical = [
    method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...headers.map(([name, value]) => `${name}:${value.replace(/\s+/g, ' ').trim()}`),
    '',
    headers.map(([name]) => name).join(';'),
    payload,
  ].join('\n')
  const day = date.slice(0, 8)
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${keys.region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, word) => hmac(secret, word),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  )
  return hmac(key, toSign)
}

type Told = { credential: string; date: string; signed: string[]; signature: string; expires: number }

const ofHeader = (request: IncomingMessage): Told | null => {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const date = request.headers['x-amz-date']
  if (!credential || !signed || !signature || typeof date !== 'string') return null
  return { credential, date, signed: signed.split(';'), signature, expires: 0 }
}

const ofQuery = (query: Map<string, string>): Told | null => {
  const credential = query.get('X-Amz-Credential')
  const date = query.get('X-Amz-Date')
  const signed = query.get('X-Amz-SignedHeaders')
  const signature = query.get('X-Amz-Signature')
  const expires = Number(query.get('X-Amz-Expires'))
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !credential || !date || !signed || !signature) return null
  return expires > 0 ? { credential, date, signed: signed.split(';'), signature, expires } : null
}

/** A plus is literal; a space is %20. */
const pairOf = (text: string): [string, string] => {
  const at = text.indexOf('=')
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return [decodeURIComponent(name), decodeURIComponent(value)]
}

/** Every byte but the unreserved characters of RFC 3986. */
const encoded = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const momentOf = (date: string) => Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
