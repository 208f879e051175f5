import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Timing } from '#lib/clock'

/** The HTTP server of this process. Next creates it, so it is known from the first request. */
const shared = globalThis as typeof globalThis & { songloomListening?: { http: Server; stopping: boolean } }

/** Records the server. While it stops, closes each connection after its response. */
export const onRequestStart = (http: Server, _: IncomingMessage, response: ServerResponse) => {
  shared.songloomListening ??= { http, stopping: false }
  if (!shared.songloomListening.stopping) return
  response.setHeader('connection', 'close')
}

/**
 * Stops accepting connections, so that a load balancer uses another process, and waits for open responses. Resolves when all
 * have ended. After `servingMs`, the rest are closed; players request the missing bytes from another process.
 */
export const stopListening = async ({ clock, pace }: Timing): Promise<void> => {
  const listening = shared.songloomListening
  if (!listening) return
  listening.stopping = true
  const { http } = listening
  const ended = new Promise<void>((resolve) => http.close(() => resolve()))
  const closeIdle = async () => http.closeIdleConnections()
  const idle = clock.every(pace.idleConnectionCheckIntervalMs, closeIdle, () => {})
  const late = clock.after(pace.servingMs, () => http.closeAllConnections())
  await ended
  idle.stop()
  late.stop()
}
