import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** One bucket of an object storage that speaks S3, and who we are there. */
export type BucketPlace = {
  /** An origin; the bucket stands first in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What the storage refused, or could not do for as long as it was asked. */
export class BucketError extends Error {
  override name = 'BucketError'
  constructor(
    message: string,
    readonly status: number | null,
    /** The storage's own word, such as AccessDenied. */
    readonly code: string | null,
    /** Another attempt may succeed. */
    readonly passing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export type Asked = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** None: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Statuses other than 2xx that are answers too. */
  also?: number[]
  signal?: AbortSignal
}

/** Requests to a bucket: signed, limited in time, tried again where that is right. */
export type Bucket = {
  /** Reads an answer to its end; an answer that breaks off is asked for again. @throws BucketError */
  ask<T>(asked: Asked, read: (answer: Response, attempt: number) => Promise<T>): Promise<T>
  /** One attempt, whose body is still to be read. @throws BucketError */
  open(asked: Asked): Promise<Response>
  /** An address that is good for so many seconds, on another origin where one is named. */
  presign(key: string, query: Record<string, string>, seconds: number, origin: string): Promise<string>
}

/** Attempts, and milliseconds before the second one; each further pause is twice as long. */
export const ATTEMPTS = 6
const FIRST_PAUSE = 100
/** A pause that the storage asks for is kept up to this, in milliseconds. */
const LONGEST_PAUSE = 5_000

/** An answer begins within this time, in milliseconds; what is sent with the question is allowed for at 128 KB per second. */
const PATIENCE = 30_000
const SLOWEST = 128

const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])
const PASSING_CODES = new Set(['SlowDown', 'InternalError', 'ServiceUnavailable', 'RequestTimeout', 'Throttling'])

/** Milliseconds before an attempt, up to half of them by chance, so that many who were refused at once do not come back at once. */
// pauseBefore(2, 0) // => 50
export const pauseBefore = (attempt: number, random: number): number =>
  (FIRST_PAUSE * 2 ** (attempt - 2) * (1 + random)) / 2

export const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })

export const openBucket = (place: BucketPlace): Bucket => {
  const aws = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    region: place.region,
    service: 's3',
  })

  const urlOf = (origin: string, key: string | undefined, query: Record<string, string>) => {
    const url = new URL(`${origin}/${place.bucket}${key === undefined ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  const open = async ({ method = 'GET', key, query = {}, headers = {}, body, also = [], signal }: Asked) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), PATIENCE + (body?.length ?? 0) / SLOWEST)
    let answer: Response
    try {
      const request = await aws.sign(urlOf(place.endpoint, key, query), {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        // The way there is signed: wherever else it leads, the signature is not valid.
        redirect: 'manual',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      })
      // Not signed, because proxies change it; and a part of something compressed is no part of the file.
      request.headers.set('accept-encoding', 'identity')
      answer = await fetch(request)
    } catch (error) {
      signal?.throwIfAborted()
      throw new BucketError('The object storage does not answer.', null, null, true, { cause: error })
    } finally {
      clearTimeout(timer)
    }
    if (answer.ok || also.includes(answer.status)) return answer
    throw await refusal(answer)
  }

  const ask: Bucket['ask'] = async (asked, read) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await open(asked)
        try {
          return await read(answer, attempt)
        } catch (error) {
          asked.signal?.throwIfAborted()
          if (error instanceof BucketError) throw error
          throw new BucketError('The object storage broke off its answer.', answer.status, null, true, { cause: error })
        }
      } catch (error) {
        if (!(error instanceof BucketError && error.passing) || attempt === ATTEMPTS) throw error
        await pause(Math.max(pauseBefore(attempt + 1, Math.random()), askedPause(error)), asked.signal)
        asked.signal?.throwIfAborted()
      }
    }
  }

  return {
    ask,
    open,
    async presign(key, query, seconds, origin) {
      const url = urlOf(origin, key, { ...query, 'X-Amz-Expires': String(seconds) })
      const signed = new URL((await aws.sign(url, { method: 'GET', aws: { signQuery: true } })).url)
      // In a query `+` is a space to some and a plus to others.
      signed.search = signed.search.replaceAll('+', '%20')
      return signed.href
    },
  }
}

const retryAfter = new WeakMap<BucketError, number>()
const askedPause = (error: BucketError) => Math.min(LONGEST_PAUSE, (retryAfter.get(error) ?? 0) * 1000)

/** An answer from which nothing comes for this long has broken off, in milliseconds. */
const STALL = 60_000

/** @throws where nothing comes for a minute */
export const nextChunk = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came for too long.')), STALL)
  })
  return Promise.race([reader.read(), late]).finally(() => clearTimeout(timer))
}

/** The whole body, however long it takes as long as it goes on. */
export const bytesOf = async (answer: Response): Promise<Uint8Array> => {
  const reader = answer.body?.getReader()
  const chunks: Uint8Array[] = []
  try {
    while (reader) {
      const { done, value } = await nextChunk(reader)
      if (done) break
      chunks.push(value)
    }
  } finally {
    void reader?.cancel().catch(() => {})
  }
  return Buffer.concat(chunks)
}

export const wordsOf = async (answer: Response): Promise<string> => Buffer.from(await bytesOf(answer)).toString()

/** What an answer that is none says of itself; its body is read here. */
const refusal = async (answer: Response): Promise<BucketError> => {
  const text = await wordsOf(answer).catch(() => '')
  const error = refusalOf(answer.status, text)
  const seconds = Number(answer.headers.get('retry-after'))
  if (seconds > 0) retryAfter.set(error, seconds)
  return error
}

/** Storages answer some failures with 200 and tell of them in the body. */
export const refusalOf = (status: number, body: string): BucketError => {
  const code = textOf(body, 'Code')
  return new BucketError(
    `The object storage answered ${status}${code ? ` (${code})` : ''}.`,
    status,
    code,
    PASSING.has(status) || (code !== null && PASSING_CODES.has(code)),
  )
}

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const decoded = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([\da-f]+));/gi, (_, name, decimal, hex) =>
    name ? ENTITIES[name.toLowerCase()]! : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )

/** The text of the first such element; null where there is none. What storages answer with is flat enough for that. */
// textOf('<Error><Code>SlowDown</Code></Error>', 'Code') // => 'SlowDown'
export const textOf = (xml: string, name: string): string | null => {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? null : decoded(text)
}

/** Each such element, as it is written. */
// elementsOf('<a>1</a><a>2</a>', 'a') // => ['1', '2']
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner]) => inner!)
