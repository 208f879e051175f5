import type { Clock, Timing } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'
import type { Inflow } from '#lib/services/safe-fetch/body-stream'
import { type ConnectFailure, connectTo, type Guard, type Lookup, systemLookup } from '#lib/services/safe-fetch/connect'
import { decodeBody, isPlain } from '#lib/services/safe-fetch/content-encoding'
import { type Exchange, exchange, type Headers } from '#lib/services/safe-fetch/exchange'
import { OutsideError, type OutsideFault } from '#lib/services/safe-fetch/fetch-error'
import { hasUsualPort, originOf, readAddress } from '#lib/services/safe-fetch/url'

export type OpenOptions = {
  signal: AbortSignal
  /**
   * The configured service: its exact origin may have any port. Where whoever runs the server named it, it is `trusted`, and
   * may be at a private address too.
   */
  service?: { origin: string; trusted: boolean }
  maxBytes: number
  /** From the start to the head of the last response, redirects included. */
  headersWithin: Milliseconds
  /** How long the reader waits for the next bytes. */
  idleFor: Milliseconds
  /** From the start to the end of the body. */
  totalWithin: Milliseconds
  /** How many are followed; 5 unless told. */
  redirects?: number
  headers?: Headers
}

export type Opened =
  | {
      kind: 'opened'
      status: number
      /** Names are in lower case. */
      headers: Headers
      /** Where it was found in the end. */
      address: string
      /** In bytes, where the response says so. */
      length: number | null
      /** Can be read once. @throws OutsideError */
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
  /** Whether only addresses of the public internet are connected to; the port is free, as the origin is a configured one. */
  guarded: boolean
  signal: AbortSignal
  /** Resolution, connection and TLS. */
  connectWithin: Milliseconds
  /** From the start to the end of the response. */
  within: Milliseconds
  /** Of the response, before and after decoding. */
  maxBytes: number
}

export type Called =
  /** Any status, redirects included. Names of headers are in lower case; the body is decoded. */
  | { kind: 'answered'; status: number; headers: Headers; body: Uint8Array }
  /** Certain: there never was a connection, so no byte of the request has left. */
  | { kind: 'not_sent'; why: ConnectFailure }
  /** The request may have been read and done. */
  | { kind: 'unclear'; why: 'timeout' | 'reset' | 'cut' | 'too_large' | 'encoding' | 'other' }

/** The only way to other machines. */
export type Outside = {
  /**
   * Gets what a stranger's address names. Every address on the way, redirects included, is checked when it is connected
   * to. Credentials are never sent. An abort before the head has come is 'unreachable', 'other'.
   */
  open(address: string, options: OpenOptions): Promise<Opened>
  /** One request to the configured service, on a connection of its own: no redirect is followed, nothing is sent twice. */
  call(url: string, options: CallOptions): Promise<Called>
}

export type OutsideOptions = Timing & {
  /** Exact origins that need no public address and may have any port. */
  allowOrigins: readonly string[]
  lookup?: Lookup
  /** Certificates in PEM that are trusted instead of the usual ones. */
  trust?: readonly string[]
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A stranger's server learns nothing but that somebody asks; the framing of a request is not the caller's to set. */
const WITHHELD = new Set([
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

const harmless = (headers: Headers): Headers => ({
  'user-agent': 'Songloom',
  accept: '*/*',
  ...Object.fromEntries(Object.entries(lowerCase(headers)).filter(([name]) => !WITHHELD.has(name))),
  'accept-encoding': 'identity',
})

/** Ends what is going on when its time is up or nobody wants it any more. `end` forgets both. */
const watch = (clock: Clock, stop: (fault: OutsideFault) => void, signal: AbortSignal, limit: Milliseconds) => {
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
  inflow: Inflow,
  going: Exchange,
  options: OpenOptions,
  length: number | null,
  close: () => void,
) {
  let taken = 0
  try {
    if (length !== null && length > options.maxBytes) throw new OutsideError('too_large')
    for (;;) {
      const timer = clock.after(options.idleFor, () => going.stop('stalled'))
      const chunk = await inflow.next().finally(() => timer.stop())
      if (chunk === null) return
      taken += chunk.length
      if (taken > options.maxBytes) throw new OutsideError('too_large')
      yield chunk
    }
  } finally {
    close()
  }
}

const collect = async (inflow: Inflow, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let taken = 0
  for (let chunk = await inflow.next(); chunk !== null; chunk = await inflow.next()) {
    taken += chunk.length
    if (taken > maxBytes) throw new OutsideError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const createOutside = (options: OutsideOptions): Outside => {
  const { allowOrigins, clock, pace, lookup = systemLookup, trust } = options
  const allowed = new Set(allowOrigins.map(originOf))
  const guard = (guarded: boolean): Guard => ({
    guarded,
    lookup,
    clock,
    staggerMs: pace.connectStaggerMs,
    ...(trust && { trust }),
  })

  const open: Outside['open'] = async (address, options) => {
    const { signal, service, headersWithin, totalWithin, redirects = 5, headers = {} } = options
    if (signal.aborted) return { kind: 'unreachable', why: 'other' }
    const serviceOrigin = service ? originOf(service.origin) : null
    const isService = (url: URL) => url.origin === serviceOrigin
    const isFree = (url: URL) => allowed.has(url.origin) || (service?.trusted === true && isService(url))

    let going: Exchange | null = null
    let fault: OutsideFault | null = null
    const stop = (why: OutsideFault) => {
      fault ??= why
      going?.stop(why)
    }
    const whole = watch(clock, stop, signal, totalWithin)
    const head = watch(clock, stop, signal, headersWithin)
    const close = () => {
      whole.end()
      going?.stop('aborted')
    }
    const give = (opened: Opened): Opened => {
      head.end()
      if (opened.kind !== 'opened') close()
      return opened
    }

    let url = readAddress(address)
    for (let hop = 0; ; hop++) {
      if (!url || !(isFree(url) || isService(url) || hasUsualPort(url))) return give({ kind: 'forbidden' })
      if (fault) return give({ kind: 'unreachable', why: fault === 'timeout' ? 'timeout' : 'other' })
      const here = url
      const asked = exchange({
        url: here,
        method: 'GET',
        headers: harmless(headers),
        connect: (wanted) => connectTo(here, guard(!isFree(here)), wanted),
      })
      going = asked
      const begun = await asked.begun
      if (begun.kind !== 'begun')
        return give(begun.why === 'forbidden' ? { kind: 'forbidden' } : { kind: 'unreachable', why: begun.why })
      const { status, inflow, length } = begun
      const location = begun.headers.location
      if (REDIRECTS.has(status) && location !== undefined) {
        asked.stop('aborted')
        if (hop >= redirects) return give({ kind: 'redirects' })
        // Servers write names of files as they are, in UTF-8, which arrives as single bytes.
        url = readAddress(Buffer.from(location, 'latin1').toString(), here)
        continue
      }
      if (!isPlain(begun.headers['content-encoding'])) return give({ kind: 'unreachable', why: 'other' })
      return give({
        kind: 'opened',
        status,
        headers: begun.headers,
        address: here.href,
        length,
        body: read(clock, inflow, asked, options, length, close),
        close,
      })
    }
  }

  const call: Outside['call'] = async (address, options) => {
    const { method, headers, body, guarded, signal, connectWithin, within, maxBytes } = options
    const url = readAddress(address)
    if (!url) return { kind: 'not_sent', why: 'forbidden' }
    if (signal.aborted) return { kind: 'not_sent', why: 'other' }
    const asked = exchange({
      url,
      method,
      headers: { 'user-agent': 'Songloom', 'accept-encoding': 'gzip, deflate, br', ...lowerCase(headers) },
      ...(body !== undefined && { body }),
      connect: (wanted) =>
        connectTo(
          url,
          guard(guarded && !allowed.has(url.origin)),
          AbortSignal.any([wanted, clock.timeout(connectWithin)]),
        ),
    })
    const watched = watch(clock, (fault) => asked.stop(fault), signal, within)
    try {
      const begun = await asked.begun
      if (begun.kind === 'unsent') return { kind: 'not_sent', why: begun.why }
      if (begun.kind === 'broken') return { kind: 'unclear', why: begun.why }
      const raw = await collect(begun.inflow, maxBytes)
      const decoded = await decodeBody(raw, begun.headers['content-encoding'], maxBytes)
      if (decoded.kind === 'too_large') return { kind: 'unclear', why: 'too_large' }
      if (decoded.kind === 'unreadable') return { kind: 'unclear', why: 'encoding' }
      return { kind: 'answered', status: begun.status, headers: begun.headers, body: decoded.bytes }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      const { kind } = error
      return { kind: 'unclear', why: kind === 'aborted' || kind === 'stalled' ? 'other' : kind }
    } finally {
      watched.end()
      asked.stop('aborted')
    }
  }

  return { open, call }
}
