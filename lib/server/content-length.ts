import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

/**
 * Next drops `content-length` from the answers of route handlers, and players and download bars need it. A handler sets
 * `x-body-length` instead; it is renamed when the head is written.
 */
const shared = globalThis as typeof globalThis & { songloomContentLength?: boolean }

if (!shared.songloomContentLength) {
  shared.songloomContentLength = true
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
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
  })
}
