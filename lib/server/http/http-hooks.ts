import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { systemClock } from '#lib/clock'
import { DEFAULT_PACE } from '#lib/pace'
import { PEER } from '#lib/server/http/client-ip'
import { noteRequest } from '#lib/server/http/http-server'
import { holdOpen, NAMED } from '#lib/server/http/open-responses'
import { REFUSED_METHOD } from '#lib/server/http/problem'
import { metrics } from '#lib/server/metrics'

/** What has to be set right between Node's server and Next, once per process. */
const shared = globalThis as typeof globalThis & { songloomWire?: boolean }

/** Where every address that does not exist is answered. */
const NOWHERE = '/api/nowhere'

if (!shared.songloomWire) {
  shared.songloomWire = true
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage
      response: ServerResponse
      server: Server
    }
    noteRequest(server, request, response)
    if (!isDecodable(request.url ?? '')) request.url = NOWHERE
    delete request.headers[REFUSED_METHOD]
    if (request.method === 'TRACE') {
      // Next answers 500: no Request has this method.
      request.headers[REFUSED_METHOD] = request.method
      request.method = 'GET'
      request.url = NOWHERE
    }
    keepTime(request, response)
    // Whatever a client says of itself there.
    request.headers[PEER] = request.socket.remoteAddress ?? ''
    keepBodyLength(response)
    keepPatience(server, request, response)
  })
}

/**
 * Node ends every request whose body takes longer than five minutes, and a library takes longer than that. Here all but that
 * one are ended after the same time; whoever takes a library in watches that it does not stop.
 */
function keepPatience(server: Server, request: IncomingMessage, response: ServerResponse) {
  server.requestTimeout = 0
  if (request.method === 'GET' || request.method === 'HEAD' || request.url?.startsWith('/api/import')) return
  const timer = systemClock.after(DEFAULT_PACE.requestBodyTimeoutMs, () => {
    if (!request.complete) request.destroy()
  })
  response.once('close', () => timer.stop())
}

/** Measured to the head of the answer: how long a song is listened to says nothing of the studio. */
function keepTime({ method = '', url = '' }: IncomingMessage, response: ServerResponse) {
  const begun = performance.now()
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    const seconds = (performance.now() - begun) / 1000
    metrics().answered({ method, path: url.split('?')[0] ?? '', status: Number(head[0]), seconds })
    return writeHead.apply(this, head)
  } as typeof writeHead
}

/** Next answers 500 where the percent signs of a path mean nothing. */
function isDecodable(url: string) {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Next drops `content-length` from the answers of route handlers, and players and download bars need it. A handler sets
 * `x-body-length` instead; it is renamed when the head is written. An answer that may have to be cut is kept in reach then.
 */
function keepBodyLength(response: ServerResponse) {
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    const length = this.getHeader('x-body-length')
    if (length !== undefined && !this.headersSent) {
      this.removeHeader('x-body-length')
      this.removeHeader('transfer-encoding')
      this.setHeader('content-length', String(length))
    }
    const name = this.getHeader(NAMED)
    if (name !== undefined && !this.headersSent) {
      this.removeHeader(NAMED)
      holdOpen(String(name), this)
    }
    return writeHead.apply(this, head)
  } as typeof writeHead
}
