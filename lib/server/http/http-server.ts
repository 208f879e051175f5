import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Timing } from '#lib/clock'

/** The HTTP server of this process, which Next makes: known from its first request on. */
const shared = globalThis as typeof globalThis & { songloomListening?: { http: Server; stopping: boolean } }

/** Called with every request. */
export const noteRequest = (http: Server, _: IncomingMessage, response: ServerResponse) => {
  shared.songloomListening ??= { http, stopping: false }
  if (!shared.songloomListening.stopping) return
  // Whoever asks on a connection that is still open goes elsewhere with the next question.
  response.setHeader('connection', 'close')
}

/**
 * Takes no new connections, so that whatever stands in front goes to another process at once, and lets what is being answered
 * end. Resolves when all of it has, or after a while, when the rest is cut: a player asks another process
 * for what it is missing.
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
