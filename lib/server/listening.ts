import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The HTTP server of this process, which Next makes: known from its first request on. */
const shared = globalThis as typeof globalThis & { songloomListening?: { http: Server; stopping: boolean } }

/** Called with every request. */
export const noteRequest = (http: Server, _: IncomingMessage, response: ServerResponse) => {
  shared.songloomListening ??= { http, stopping: false }
  if (!shared.songloomListening.stopping) return
  // Whoever asks on a connection that is still open goes elsewhere with the next question.
  response.setHeader('connection', 'close')
}

/** Milliseconds between two looks for connections that have nothing to say any more. */
const LOOK = 50

/**
 * Takes no new connections, so that whatever stands in front goes to another process at once, and lets what is being answered
 * end. Resolves when all of it has, or after so many milliseconds, when the rest is cut: a player asks another process
 * for what it is missing.
 */
export const stopListening = async (within: number): Promise<void> => {
  const listening = shared.songloomListening
  if (!listening) return
  listening.stopping = true
  const { http } = listening
  const ended = new Promise<void>((resolve) => http.close(() => resolve()))
  const looking = setInterval(() => http.closeIdleConnections(), LOOK)
  const late = setTimeout(() => http.closeAllConnections(), within)
  await ended
  clearInterval(looking)
  clearTimeout(late)
}
