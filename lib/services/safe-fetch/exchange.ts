import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { BodyStream } from '#lib/services/safe-fetch/body-stream'
import type { ConnectFailure, Connection } from '#lib/services/safe-fetch/connect'
import type { FetchFailure } from '#lib/services/safe-fetch/fetch-error'

export type Headers = Record<string, string>

export type ExchangeRequest = {
  url: URL
  method: string
  headers: Headers
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** The signal aborts when the connection is no longer needed. */
  connect: (signal: AbortSignal) => Promise<Connection>
}

/** `unsent`: the request never got a socket, so no byte of it has left. */
export type ResponseStart =
  | { kind: 'started'; status: number; headers: Headers; length: number | null; body: BodyStream }
  | { kind: 'unsent'; why: ConnectFailure }
  | { kind: 'broken'; why: 'timeout' | 'reset' | 'other' }

export type Exchange = {
  /** Resolves with the head of the response. Never rejects. */
  response: Promise<ResponseStart>
  /** Ends the exchange in any state, and closes its socket. */
  stop(failure: FetchFailure): void
}

const RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/** @example plainHeaders({ 'x-a': ['1', '2'] }) → { 'x-a': '1, 2' } */
const plainHeaders = (headers: NodeJS.Dict<string[]>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, (values ?? []).join(', ')]))

/** One request and its response on its own connection. It follows no redirect and never retries. */
export const exchange = ({ url, method, headers, body, connect }: ExchangeRequest): Exchange => {
  const closed = new AbortController()
  let socket: Socket | null = null
  let stream: BodyStream | null = null
  let settle: (start: ResponseStart) => void = () => {}
  const response = new Promise<ResponseStart>((resolve) => {
    settle = resolve
  })

  const close = () => {
    closed.abort()
    socket?.destroy()
  }

  const receive = (response: IncomingMessage, isBroken: () => boolean) => {
    const plain = plainHeaders(response.headersDistinct)
    const length = plain['content-length']
    const flow = new BodyStream({ pause: () => response.pause(), resume: () => response.resume() })
    stream = flow
    response.on('data', (chunk: Buffer) => flow.push(chunk))
    response.on('end', () => {
      // A body without a length is complete if its connection ended without an error.
      const isFramed = length !== undefined || plain['transfer-encoding'] !== undefined
      if (response.complete && (isFramed || !isBroken())) flow.end()
      else flow.break('cut')
      close()
    })
    response.on('error', () => flow.break('cut'))
    response.on('close', () => {
      flow.break('cut')
      close()
    })
    settle({
      kind: 'started',
      status: response.statusCode ?? 0,
      headers: plain,
      length: length === undefined ? null : Number(length),
      body: flow,
    })
  }

  const send = (connected: Socket) => {
    let broken = false
    // This listener runs before the parser's, which takes a reset for the end of a body.
    connected.on('error', () => {
      broken = true
    })
    // libuv takes a reset that arrives together with data for an end. Only a socket that was reset has no peer.
    connected.prependListener('end', () => {
      broken ||= connected.remoteAddress === undefined
    })
    let sent: ClientRequest
    try {
      sent = request({
        method,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, connection: 'close', ...lengthOf(body, headers) },
        setHost: false,
        createConnection: () => {
          // From here on, a byte of the request may have left.
          socket = connected
          return connected
        },
      })
    } catch {
      connected.destroy()
      return settle({ kind: 'unsent', why: 'other' })
    }
    sent.on('response', (response) => receive(response, () => broken))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      settle({ kind: 'broken', why: RESET_CODES.has(error.code ?? '') ? 'reset' : 'other' })
      close()
    })
    // Covers every other end, such as an upgrade to another protocol.
    sent.on('close', () => settle({ kind: 'broken', why: 'reset' }))
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) sent.end(body)
    else pipeline(Readable.from(body), sent, () => {})
  }

  connect(closed.signal).then(
    (connection) => {
      if (connection.kind === 'failed') settle({ kind: 'unsent', why: connection.why })
      else if (closed.signal.aborted) connection.socket.destroy()
      else send(connection.socket)
    },
    () => settle({ kind: 'unsent', why: 'other' }),
  )

  return {
    response,
    stop(failure) {
      stream?.stop(failure)
      const why = failure === 'timeout' ? 'timeout' : 'other'
      // Without a socket no byte of the request can have left.
      settle(socket ? { kind: 'broken', why } : { kind: 'unsent', why })
      close()
    },
  }
}

/** A body in memory is sent with its length, and so is a stream whose caller sets Content-Length. */
const lengthOf = (body: ExchangeRequest['body'], headers: Headers): Headers => {
  if (typeof body === 'string' || body instanceof Uint8Array) return { 'content-length': `${Buffer.byteLength(body)}` }
  return body === undefined || headers['content-length'] !== undefined ? {} : { 'transfer-encoding': 'chunked' }
}
