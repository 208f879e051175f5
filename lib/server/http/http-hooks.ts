import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { systemClock } from '#lib/clock'
import { DEFAULT_PACE } from '#lib/pace'
import { type Env, readEnv } from '#lib/server/env'
import { allowedMethods } from '#lib/server/http/allowed-methods'
import { CLIENT_IP_HEADER } from '#lib/server/http/client-ip'
import { onRequestStart } from '#lib/server/http/http-server'
import { GRANT_HEADER, registerResponse } from '#lib/server/http/open-responses'
import { isReachedByHttps } from '#lib/server/http/origin'
import { optimizePage } from '#lib/server/http/page-body'
import { ALLOWED_METHODS_HEADER } from '#lib/server/http/problem'
import { hasEmptySegment, isDecodable, pathOf, readAbsoluteForm } from '#lib/server/http/request-target'
import { preferBrotli, readCompressedPaths } from '#lib/server/http/static-files'
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
    // Overwrites any value that the client sent.
    request.headers[CLIENT_IP_HEADER] = request.socket.remoteAddress ?? ''
    normalizeTarget(request)
    refuseMethod(request)
    requireHttps(request, response)
    measureResponse(request, response)
    setContentLength(response)
    optimizeLoading(request, response)
    setBodyTimeout(server, request, response)
    lingerAfterResponse(request, response)
    continueWhenRead(request, response)
  })
  subscribe('net.server.socket', (message) =>
    answerConnect((message as { socket: { server?: unknown } }).socket.server),
  )
}

/** Rewrites targets in absolute form, and those that Next would answer with a 500, a page or a redirect. */
function normalizeTarget(request: IncomingMessage) {
  const absolute = readAbsoluteForm(request.url ?? '')
  if (absolute) {
    request.url = absolute.target ?? NOT_FOUND_PATH
    if (absolute.host) request.headers.host = absolute.host
  }
  const target = request.url ?? ''
  const path = pathOf(target)
  if (!isDecodable(target) || /^\/(api|media(\/[^/]*)?)$/.test(path) || hasEmptySegment(path))
    request.url = NOT_FOUND_PATH
}

/** The methods that Next passes to routes. */
const PASSED_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Sends a method that its path does not answer to the route that refuses it. Next would send an empty body, or a 500 for TRACE. */
function refuseMethod(request: IncomingMessage) {
  delete request.headers[ALLOWED_METHODS_HEADER]
  const { method = '' } = request
  const path = pathOf(request.url ?? '')
  const isPage = !/^\/(api|media)\//.test(path)
  const allowed = isPage ? ['GET', 'HEAD'] : allowedMethods(path)
  if (PASSED_METHODS.has(method)) {
    if (isPage || allowed?.includes(method) || (allowed && method === 'OPTIONS')) return
    // Routes answer unknown paths themselves.
    if (!allowed && ['GET', 'HEAD', 'POST'].includes(method)) return
  }
  if (allowed) request.headers[ALLOWED_METHODS_HEADER] = allowed.join(', ')
  request.method = 'GET'
  request.url = NOT_FOUND_PATH
}

/** Servers that answer CONNECT. Without a listener, Node closes the connection without a response. */
const answering = new WeakSet<Server>()

function answerConnect(server: unknown) {
  if (!(server instanceof Server) || answering.has(server)) return
  answering.add(server)
  server.on('connect', (_, socket) => {
    socket.on('error', () => {})
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
}

/** A year, as browsers ask for. */
const HTTPS_ONLY = 'max-age=31536000'

function requireHttps({ headers, socket }: IncomingMessage, response: ServerResponse) {
  env ??= readEnv()
  const isEncrypted = 'encrypted' in socket && socket.encrypted === true
  const told = new Headers({ [CLIENT_IP_HEADER]: String(headers[CLIENT_IP_HEADER]) })
  const scheme = headers['x-forwarded-proto']
  if (scheme !== undefined) told.set('x-forwarded-proto', String(scheme))
  if (isReachedByHttps(told, isEncrypted, env)) response.setHeader('strict-transport-security', HTTPS_ONLY)
}

let env: Env | null = null

let compressedPaths: ReadonlySet<string> | undefined

function optimizeLoading(request: IncomingMessage, response: ServerResponse) {
  env ??= readEnv()
  if (!env.buildDir) return
  compressedPaths ??= readCompressedPaths(env.buildDir)
  preferBrotli(request, response, compressedPaths)
  optimizePage(request, response)
}

/**
 * Sends `100 Continue` when the route reads the body, so that a body that is refused by its headers is not sent.
 * Such a connection closes, because the client may send the body or not.
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse) {
  if (request.headers.expect?.toLowerCase() !== '100-continue') return
  const { shouldKeepAlive } = response
  const writeContinue = response.writeContinue.bind(response)
  const read = request._read
  response.writeContinue = () => {}
  response.shouldKeepAlive = false
  request._read = (size) => {
    request._read = read
    if (!response.headersSent) {
      response.shouldKeepAlive = shouldKeepAlive
      writeContinue()
    }
    request._read(size)
  }
}

/**
 * After a response to an unread body, the connection stays open for reading. Closing it at once would reset it, and the client
 * might lose the response. Clients close it when they have read the response.
 */
function lingerAfterResponse(request: IncomingMessage, response: ServerResponse) {
  const { socket } = request
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return
    socket.destroySoon = () => {
      const timer = systemClock.after(DEFAULT_PACE.requestBodyTimeoutMs, () => socket.destroy())
      socket.once('close', () => timer.stop())
      socket.once('end', () => socket.destroy())
      socket.end()
      request.removeAllListeners('data').removeAllListeners('readable')
      setImmediate(() => request.resume())
    }
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
    metrics().answered({ method, path: pathOf(url), status: Number(head[0]), seconds })
    return writeHead.apply(this, head)
  } as typeof writeHead
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
