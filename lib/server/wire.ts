import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What has to be set right between Node's server and Next, once per process. */
const shared = globalThis as typeof globalThis & { songloomWire?: boolean }

/** Where every address that does not exist is answered. */
const NOWHERE = '/api/nowhere'

if (!shared.songloomWire) {
  shared.songloomWire = true
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (!isDecodable(request.url ?? '')) request.url = NOWHERE
    keepBodyLength(response)
  })
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
 * `x-body-length` instead; it is renamed when the head is written.
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
    return writeHead.apply(this, head)
  } as typeof writeHead
}
