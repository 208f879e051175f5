import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'

/** HTTP client with the connections of one browser: keep-alive, six at most. It counts every outcome. */

export type Answer = {
  status: number
  headers: IncomingMessage['headers']
  text: string
  /** Milliseconds until the headers and until the end of the response. */
  head: number
  taken: number
}

export type Tally = {
  answers: number
  /** Responses that must never occur, one line each. */
  failures: string[]
  /** All other failures: refusals and broken connections. */
  unexpected: string[]
  /** Keep-alive connections that were closed before their next request. */
  renewed: number
}

export const newTally = (): Tally => ({ answers: 0, failures: [], unexpected: [], renewed: 0 })

export type Browser = {
  ask(path: string, call?: Call): Promise<Answer>
  listen(url: string): Promise<Heard>
  close(): void
}

type Call = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; signal?: AbortSignal }

/** Result of reading a stream to its end. */
export type Heard = {
  /** Announced and received bytes. */
  announced: number
  bytes: number
  sha256: string
  /** Milliseconds until the first byte of audio. */
  first: number
  /** Reason for an incomplete stream, or null. */
  broke: string | null
}

export const newBrowser = (base: string, tally: Tally): Browser => {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  let cookie = ''

  const send = (url: URL, { method = 'GET', headers = {}, body, signal }: Call) =>
    new Promise<{ message: IncomingMessage; begun: number }>((resolve, reject) => {
      const begun = performance.now()
      const own = { ...headers, ...(cookie && { cookie }), ...(body && { 'content-length': Buffer.byteLength(body) }) }
      const sent = request(url, { agent, method, headers: own, ...(signal && { signal }) }, (message) =>
        resolve({ message, begun }),
      )
      sent.once('error', (error) => {
        if (!sent.reusedSocket || signal?.aborted) return reject(error)
        // The server closed a keep-alive connection at this moment; browsers retry on another one.
        tally.renewed++
        send(url, { method, headers, ...(body && { body }), ...(signal && { signal }) }).then(resolve, reject)
      })
      sent.end(body)
    })

  return {
    async ask(path, call = {}) {
      const url = new URL(path, base)
      const name = `${call.method ?? 'GET'} ${url.pathname}`
      try {
        const { message, begun } = await send(url, call)
        const head = performance.now() - begun
        const parts: Buffer[] = []
        for await (const part of message) parts.push(part as Buffer)
        const text = Buffer.concat(parts).toString()
        const status = message.statusCode ?? 0
        tally.answers++
        if (status >= 500) tally.failures.push(`${name} ${status}: ${text.slice(0, 200)}`)
        else if (status >= 400) tally.unexpected.push(`${name} ${status}: ${text.slice(0, 200)}`)
        for (const set of message.headers['set-cookie'] ?? []) cookie = set.split(';')[0] ?? cookie
        return { status, headers: message.headers, text, head, taken: performance.now() - begun }
      } catch (error) {
        if (!call.signal?.aborted) tally.unexpected.push(`${name}: ${String(error)}`)
        throw new Error(`${name}: ${String(error)}`)
      }
    },

    async listen(address) {
      const hash = createHash('sha256')
      const heard: Heard = { announced: -1, bytes: 0, sha256: '', first: Number.NaN, broke: null }
      try {
        const { message, begun } = await send(new URL(address), {})
        const status = message.statusCode ?? 0
        tally.answers++
        if (status >= 500) tally.failures.push(`GET live.mp3 ${status}`)
        heard.announced = Number(message.headers['content-length'] ?? -1)
        if (status !== 200) heard.broke = `answered ${status}`
        const started = performance.now()
        for await (const part of message as AsyncIterable<Buffer>) {
          if (heard.bytes === 0) heard.first = performance.now() - begun
          heard.bytes += part.length
          hash.update(part)
          // Reads no faster than playback, with some seconds buffered, like a player.
          const ahead = (heard.bytes - IN_HAND) / PACE - (performance.now() - started)
          if (ahead > 0) await pause(ahead)
        }
      } catch (error) {
        heard.broke ??= String(error)
      }
      if (heard.broke === null && heard.bytes !== heard.announced)
        heard.broke = `ended at ${heard.bytes} of ${heard.announced} bytes`
      heard.sha256 = hash.digest('hex')
      return heard
    },

    close: () => agent.destroy(),
  }
}

/** Playback rate of 192 kb/s in bytes per millisecond, and ten seconds of buffer in bytes. */
const PACE = 24
const IN_HAND = 240_000

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
