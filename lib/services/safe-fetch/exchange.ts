import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { Inflow } from '#lib/services/safe-fetch/body-stream'
import type { ConnectFailure, Connection } from '#lib/services/safe-fetch/connect'
import type { OutsideFault } from '#lib/services/safe-fetch/fetch-error'

export type Headers = Record<string, string>

export type Ask = {
  url: URL
  method: string
  headers: Headers
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** The signal says that the connection is not wanted any more. */
  connect: (signal: AbortSignal) => Promise<Connection>
}

/** `unsent`: no connection was ever handed over, so no byte of the request has left. */
export type Begun =
  | { kind: 'begun'; status: number; headers: Headers; length: number | null; inflow: Inflow }
  | { kind: 'unsent'; why: ConnectFailure }
  | { kind: 'broken'; why: 'timeout' | 'reset' | 'other' }

export type Exchange = {
  /** The head of the response. Never rejects. */
  begun: Promise<Begun>
  /** Ends it now, whatever it is at, and closes its socket. */
  stop(fault: OutsideFault): void
}

const RESETS = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

// plainHeaders({ 'x-a': ['1', '2'] }) // => { 'x-a': '1, 2' }
const plainHeaders = (headers: NodeJS.Dict<string[]>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, (values ?? []).join(', ')]))

/**
 * One request and its response on a connection of its own. It is asked once: what breaks is told, never tried again, and
 * a redirect is a response like any other.
 */
export const exchange = ({ url, method, headers, body, connect }: Ask): Exchange => {
  const wanted = new AbortController()
  let socket: Socket | null = null
  let inflow: Inflow | null = null
  let settle: (begun: Begun) => void = () => {}
  const begun = new Promise<Begun>((resolve) => {
    settle = resolve
  })

  const close = () => {
    wanted.abort()
    socket?.destroy()
  }

  const receive = (response: IncomingMessage, lost: () => boolean) => {
    const plain = plainHeaders(response.headersDistinct)
    const told = plain['content-length']
    const flow = new Inflow({ pause: () => response.pause(), resume: () => response.resume() })
    inflow = flow
    response.on('data', (chunk: Buffer) => flow.push(chunk))
    response.on('end', () => {
      // A body that only the end of its connection ends is whole if that end was an orderly one.
      const framed = told !== undefined || plain['transfer-encoding'] !== undefined
      if (response.complete && (framed || !lost())) flow.end()
      else flow.break('cut')
      close()
    })
    response.on('error', () => flow.break('cut'))
    response.on('close', () => {
      flow.break('cut')
      close()
    })
    settle({
      kind: 'begun',
      status: response.statusCode ?? 0,
      headers: plain,
      length: told === undefined ? null : Number(told),
      inflow: flow,
    })
  }

  const ask = (connected: Socket) => {
    let broken = false
    // Heard before the parser hears of it, which takes it for the end of a body.
    connected.on('error', () => {
      broken = true
    })
    let asked: ClientRequest
    try {
      asked = request({
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
    asked.on('response', (response) => receive(response, () => broken))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      settle({ kind: 'broken', why: RESETS.has(error.code ?? '') ? 'reset' : 'other' })
      close()
    })
    // Whatever else it may end with, such as an offer of another protocol, nobody waits for more than that.
    asked.on('close', () => settle({ kind: 'broken', why: 'reset' }))
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) asked.end(body)
    else pipeline(Readable.from(body), asked, () => {})
  }

  connect(wanted.signal).then(
    (connection) => {
      if (connection.kind === 'failed') settle({ kind: 'unsent', why: connection.why })
      else if (wanted.signal.aborted) connection.socket.destroy()
      else ask(connection.socket)
    },
    () => settle({ kind: 'unsent', why: 'other' }),
  )

  return {
    begun,
    stop(fault) {
      inflow?.stop(fault)
      const why = fault === 'timeout' ? 'timeout' : 'other'
      // Only a connection that was handed over can have carried a byte of the request.
      settle(socket ? { kind: 'broken', why } : { kind: 'unsent', why })
      close()
    },
  }
}

/** A body that is at hand is sent with its length; one that comes in pieces too, if the caller knows it. */
const lengthOf = (body: Ask['body'], headers: Headers): Headers => {
  if (typeof body === 'string' || body instanceof Uint8Array) return { 'content-length': `${Buffer.byteLength(body)}` }
  return body === undefined || headers['content-length'] !== undefined ? {} : { 'transfer-encoding': 'chunked' }
}
