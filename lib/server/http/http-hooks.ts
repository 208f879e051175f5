import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { systemClock } from '#lib/clock'
import { DEFAULT_PACE } from '#lib/pace'
import { CLIENT_IP_HEADER } from '#lib/server/http/client-ip'
import { onRequestStart } from '#lib/server/http/http-server'
import { GRANT_HEADER, registerResponse } from '#lib/server/http/open-responses'
import { REFUSED_METHOD } from '#lib/server/http/problem'
import { metrics } from '#lib/server/metrics'

/** Patches Node's HTTP server for Next, once per process. */
const shared = globalThis as typeof globalThis & { songloomHttpHooks?: boolean }

/** Requests that Next cannot handle go to this path, which gives a 404 problem document. */
const NOT_FOUND_PATH = '/api/nowhere'

if (!shared.songloomHttpHooks) {
  shared.songloomHttpHooks = true
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage
      response: ServerResponse
      server: Server
    }
    onRequestStart(server, request, response)
    if (!isDecodable(request.url ?? '')) request.url = NOT_FOUND_PATH
    delete request.headers[REFUSED_METHOD]
    if (request.method === 'TRACE') {
      // Next would answer 500, because `Request` does not support TRACE.
      request.headers[REFUSED_METHOD] = request.method
      request.method = 'GET'
      request.url = NOT_FOUND_PATH
    }
    measureResponse(request, response)
    // Overwrites any value that the client sent.
    request.headers[CLIENT_IP_HEADER] = request.socket.remoteAddress ?? ''
    setContentLength(response)
    setBodyTimeout(server, request, response)
  })
}

/**
 * Replaces Node's limit of five minutes per request body with the same limit per request. `/api/import` is exempt, because
 * a library takes longer; import-library.ts ends idle uploads.
 */
function setBodyTimeout(server: Server, request: IncomingMessage, response: ServerResponse) {
  server.requestTimeout = 0
  if (request.method === 'GET' || request.method === 'HEAD' || request.url?.startsWith('/api/import')) return
  const timer = systemClock.after(DEFAULT_PACE.requestBodyTimeoutMs, () => {
    if (!request.complete) request.destroy()
  })
  response.once('close', () => timer.stop())
}

/** Measures the time to the response head. The time to the last byte depends on how long the client plays. */
function measureResponse({ method = '', url = '' }: IncomingMessage, response: ServerResponse) {
  const startedAt = performance.now()
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    const seconds = (performance.now() - startedAt) / 1000
    metrics().answered({ method, path: url.split('?')[0] ?? '', status: Number(head[0]), seconds })
    return writeHead.apply(this, head)
  } as typeof writeHead
}

/** Whether the path is validly percent-encoded; Next would answer 500 otherwise. */
function isDecodable(url: string) {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Next drops `content-length` from route handlers' responses, but players and progress bars need it. Handlers set
 * `x-body-length` instead, which becomes `content-length` here. Responses with a grant are registered so that they can be cut.
 */
function setContentLength(response: ServerResponse) {
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
    const length = this.getHeader('x-body-length')
    if (length !== undefined && !this.headersSent) {
      this.removeHeader('x-body-length')
      this.removeHeader('transfer-encoding')
      this.setHeader('content-length', String(length))
    }
    const grantId = this.getHeader(GRANT_HEADER)
    if (grantId !== undefined && !this.headersSent) {
      this.removeHeader(GRANT_HEADER)
      registerResponse(String(grantId), this)
    }
    return writeHead.apply(this, head)
  } as typeof writeHead
}
