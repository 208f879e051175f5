import type { Clock, Timing } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'
import type { BodyStream } from '#lib/services/safe-fetch/body-stream'
import { type ConnectFailure, connectTo, type Guard, type Lookup, systemLookup } from '#lib/services/safe-fetch/connect'
import { decodeBody, isPlain } from '#lib/services/safe-fetch/content-encoding'
import { type Exchange, exchange, type Headers } from '#lib/services/safe-fetch/exchange'
import { FetchError, type FetchFailure } from '#lib/services/safe-fetch/fetch-error'
import { hasUsualPort, readAddress, urlOrigin } from '#lib/services/safe-fetch/url'

export type OpenOptions = {
  signal: AbortSignal
  /**
   * The configured service. Its exact origin may have any port. One that the operator named is `trusted`, and may have a private
   * address.
   */
  service?: { origin: string; trusted: boolean }
  maxBytes: number
  /** From the start to the head of the last response, with all redirects. */
  headersWithin: Milliseconds
  /** Bounds the wait for the next bytes of the body. */
  idleFor: Milliseconds
  /** From the start to the end of the body. */
  totalWithin: Milliseconds
  /** Bounds the redirects that are followed. 5 by default. */
  redirects?: number
  headers?: Headers
}

export type Opened =
  | {
      kind: 'opened'
      status: number
      /** Names are in lower case. */
      headers: Headers
      /** The URL after all redirects. */
      address: string
      /** In bytes; null where the response has no Content-Length. */
      length: number | null
      /** Readable once. @throws FetchError */
      body: AsyncIterable<Uint8Array>
      close(): void
    }
  | { kind: 'forbidden' }
  | { kind: 'unreachable'; why: 'dns' | 'refused' | 'tls' | 'timeout' | 'reset' | 'other' }
  | { kind: 'redirects' }

export type CallOptions = {
  method: string
  headers: Headers
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** Whether only public addresses are connected to. Any port is allowed, because the origin is a configured one. */
  guarded: boolean
  signal: AbortSignal
  /** Resolution, connection and TLS. */
  connectWithin: Milliseconds
  /** From the start to the end of the response. */
  within: Milliseconds
  /** Of the response, before and after decoding. */
  maxBytes: number
  /** Gets the bytes of the body as they arrive, unless they need decoding. */
  onChunk?: ((chunk: Uint8Array) => void) | undefined
}

export type Called =
  /** Any status, redirects too. Names of headers are in lower case; the body is decoded. */
  | { kind: 'answered'; status: number; headers: Headers; body: Uint8Array }
  /** The request never got a socket, so no byte of it has left. */
  | { kind: 'not_sent'; why: ConnectFailure }
  /** The service may have read and executed the request. */
  | { kind: 'unclear'; why: 'timeout' | 'reset' | 'cut' | 'too_large' | 'encoding' | 'other' }

/** HTTP to other machines. */
export type SafeFetch = {
  /**
   * Gets an untrusted URL. Every address, also of redirects, is checked when it is connected to. Credentials are never sent.
   * An abort before the head of the response is 'unreachable', 'other'.
   */
  open(address: string, options: OpenOptions): Promise<Opened>
  /** One request to the configured service, on its own connection. It follows no redirect and never retries. */
  call(url: string, options: CallOptions): Promise<Called>
}

export type SafeFetchOptions = Timing & {
  /** Exact origins that may have a private address and any port. */
  allowOrigins: readonly string[]
  lookup?: Lookup
  /** Root certificates in PEM, instead of Node's. */
  trust?: readonly string[]
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** Headers that never reach an untrusted server: credentials and the framing of the request. */
const WITHHELD_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
])

const lowerCase = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const safeHeaders = (headers: Headers): Headers => ({
  'user-agent': 'Songloom',
  accept: '*/*',
  ...Object.fromEntries(Object.entries(lowerCase(headers)).filter(([name]) => !WITHHELD_HEADERS.has(name))),
  'accept-encoding': 'identity',
})

/** Stops an exchange at its time limit or at an abort, until `end`. */
const watch = (clock: Clock, stop: (failure: FetchFailure) => void, signal: AbortSignal, limit: Milliseconds) => {
  const onAbort = () => stop('aborted')
  const timer = clock.after(limit, () => stop('timeout'))
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    end() {
      timer.stop()
      signal.removeEventListener('abort', onAbort)
    },
  }
}

async function* read(
  clock: Clock,
  stream: BodyStream,
  active: Exchange,
  options: OpenOptions,
  length: number | null,
  close: () => void,
) {
  let bytes = 0
  try {
    if (length !== null && length > options.maxBytes) throw new FetchError('too_large')
    for (;;) {
      const timer = clock.after(options.idleFor, () => active.stop('stalled'))
      const chunk = await stream.next().finally(() => timer.stop())
      if (chunk === null) return
      bytes += chunk.length
      if (bytes > options.maxBytes) throw new FetchError('too_large')
      yield chunk
    }
  } finally {
    close()
  }
}

const collect = async (stream: BodyStream, maxBytes: number, onChunk: CallOptions['onChunk']): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let chunk = await stream.next(); chunk !== null; chunk = await stream.next()) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new FetchError('too_large')
    chunks.push(chunk)
    onChunk?.(chunk)
  }
  return Buffer.concat(chunks)
}

export const createSafeFetch = (options: SafeFetchOptions): SafeFetch => {
  const { allowOrigins, clock, pace, lookup = systemLookup, trust } = options
  const allowed = new Set(allowOrigins.map(urlOrigin))
  const guard = (guarded: boolean): Guard => ({
    guarded,
    lookup,
    clock,
    staggerMs: pace.connectStaggerMs,
    ...(trust && { trust }),
  })

  const open: SafeFetch['open'] = async (address, options) => {
    const { signal, service, headersWithin, totalWithin, redirects = 5, headers = {} } = options
    if (signal.aborted) return { kind: 'unreachable', why: 'other' }
    const serviceOrigin = service ? urlOrigin(service.origin) : null
    const isService = (url: URL) => url.origin === serviceOrigin
    const isFree = (url: URL) => allowed.has(url.origin) || (service?.trusted === true && isService(url))

    let active: Exchange | null = null
    let failure: FetchFailure | null = null
    const stop = (why: FetchFailure) => {
      failure ??= why
      active?.stop(why)
    }
    const whole = watch(clock, stop, signal, totalWithin)
    const head = watch(clock, stop, signal, headersWithin)
    const close = () => {
      whole.end()
      active?.stop('aborted')
    }
    const finish = (opened: Opened): Opened => {
      head.end()
      if (opened.kind !== 'opened') close()
      return opened
    }

    let url = readAddress(address)
    for (let hop = 0; ; hop++) {
      if (!url || !(isFree(url) || isService(url) || hasUsualPort(url))) return finish({ kind: 'forbidden' })
      if (failure) return finish({ kind: 'unreachable', why: failure === 'timeout' ? 'timeout' : 'other' })
      const here = url
      const current = exchange({
        url: here,
        method: 'GET',
        headers: safeHeaders(headers),
        connect: (closed) => connectTo(here, guard(!isFree(here)), closed),
      })
      active = current
      const start = await current.response
      if (start.kind !== 'started')
        return finish(start.why === 'forbidden' ? { kind: 'forbidden' } : { kind: 'unreachable', why: start.why })
      const { status, length } = start
      const location = start.headers.location
      if (REDIRECT_STATUSES.has(status) && location !== undefined) {
        current.stop('aborted')
        if (hop >= redirects) return finish({ kind: 'redirects' })
        // Servers write file names in UTF-8, which Node reads as latin1.
        url = readAddress(Buffer.from(location, 'latin1').toString(), here)
        continue
      }
      if (!isPlain(start.headers['content-encoding'])) return finish({ kind: 'unreachable', why: 'other' })
      return finish({
        kind: 'opened',
        status,
        headers: start.headers,
        address: here.href,
        length,
        body: read(clock, start.body, current, options, length, close),
        close,
      })
    }
  }

  const call: SafeFetch['call'] = async (address, options) => {
    const { method, headers, body, guarded, signal, connectWithin, within, maxBytes, onChunk } = options
    const url = readAddress(address)
    if (!url) return { kind: 'not_sent', why: 'forbidden' }
    if (signal.aborted) return { kind: 'not_sent', why: 'other' }
    const current = exchange({
      url,
      method,
      headers: { 'user-agent': 'Songloom', 'accept-encoding': 'gzip, deflate, br', ...lowerCase(headers) },
      ...(body !== undefined && { body }),
      connect: (closed) =>
        connectTo(
          url,
          guard(guarded && !allowed.has(url.origin)),
          AbortSignal.any([closed, clock.timeout(connectWithin)]),
        ),
    })
    const watched = watch(clock, (failure) => current.stop(failure), signal, within)
    try {
      const start = await current.response
      if (start.kind === 'unsent') return { kind: 'not_sent', why: start.why }
      if (start.kind === 'broken') return { kind: 'unclear', why: start.why }
      const encoding = start.headers['content-encoding']
      const raw = await collect(start.body, maxBytes, isPlain(encoding) ? onChunk : undefined)
      const decoded = await decodeBody(raw, encoding, maxBytes)
      if (decoded.kind === 'too_large') return { kind: 'unclear', why: 'too_large' }
      if (decoded.kind === 'unreadable') return { kind: 'unclear', why: 'encoding' }
      return { kind: 'answered', status: start.status, headers: start.headers, body: decoded.bytes }
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      const { kind } = error
      return { kind: 'unclear', why: kind === 'aborted' || kind === 'stalled' ? 'other' : kind }
    } finally {
      watched.end()
      current.stop('aborted')
    }
  }

  return { open, call }
}
