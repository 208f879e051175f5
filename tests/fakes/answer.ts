import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Behaviour, Content } from './faults'
import type { LoggedRequest } from './log'

/** Turns a correct response into the bytes sent. */

type Milliseconds = number
type Bytes = number

/** The correct response. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The value of which `body` is the JSON. */
  json?: unknown
  /** Sent chunked, at this rate. */
  bytesPerSecond?: number
}

/** The body actually sent. */
type Plan = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Null sends the body chunked, without a length. */
  length: Bytes | null
  wait: Milliseconds
  drip: { bytes: Bytes; everyMs: Milliseconds } | null
  end: 'finish' | 'break-off' | 'reset' | 'stay' | 'repeat'
}

export const jsonAnswer = (status: number, json: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(json) ?? ''),
  json,
})

const PAGE = (status: number) =>
  `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>nginx</p></body></html>\n`

const contentAnswer = (status: number, content: Content, headers: Record<string, string>): Answer => {
  if (content === 'empty') return { status, headers, body: Buffer.alloc(0) }
  if ('json' in content) return jsonAnswer(status, content.json, headers)
  const [type, text] = 'html' in content ? ['text/html', content.html] : ['text/plain', content.text]
  return { status, headers: { 'content-type': type, ...headers }, body: Buffer.from(text) }
}

const DETAILS: Record<number, string> = {
  400: 'Bad request',
  401: 'Invalid API key',
  402: 'Insufficient balance',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Invalid parameters',
  429: 'Too many requests',
  451: 'The content was refused',
  500: 'Internal Server Error',
  502: 'Bad gateway',
  503: 'Service unavailable',
}

const retryHeader = (value: number | Date | string) => (value instanceof Date ? value.toUTCString() : String(value))

/** The response of a behaviour that replaces the correct one; null where it only modifies it. */
export const ownAnswer = (behaviour: Behaviour): Answer | null => {
  switch (behaviour.kind) {
    case 'status': {
      const { status, content, headers = {}, retryAfter } = behaviour
      const retry: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryHeader(retryAfter) }
      return contentAnswer(status, content ?? { json: { detail: DETAILS[status] ?? 'Error' } }, {
        ...retry,
        ...headers,
      })
    }
    case 'html': {
      const { status = 200, type = 'text/html' } = behaviour
      return { status, headers: { 'content-type': type }, body: Buffer.from(PAGE(status)) }
    }
    default:
      return null
  }
}

/** Gzip members can be concatenated, so the bomb never needs its expanded size in memory. */
const bomb = (bytes: Bytes): Buffer => {
  const piece = gzipSync(Buffer.alloc(1_000_000, 'a'), { level: 9 })
  const pieces = Array.from({ length: Math.ceil(bytes / 1_000_000) }, () => piece)
  return Buffer.concat([gzipSync('{"detail":"'), ...pieces, gzipSync('"}')])
}

const withJson = (answer: Answer, json: unknown): Answer => ({
  ...answer,
  json,
  body: Buffer.from(JSON.stringify(json) ?? ''),
})

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

const planOf = ({ status, headers, body, bytesPerSecond }: Answer): Plan => ({
  status,
  headers,
  body,
  length: bytesPerSecond === undefined ? body.length : null,
  wait: 0,
  drip: bytesPerSecond === undefined ? null : { bytes: Math.max(1, Math.round(bytesPerSecond / 50)), everyMs: 20 },
  end: 'finish',
})

/** The response after the behaviour was applied. */
const damaged = (answer: Answer, behaviour: Behaviour | null): Plan => {
  const plan = planOf(answer)
  // A refusal contains no task, so no record can be falsified.
  if (answer.status >= 400 && (behaviour?.kind === 'altered' || behaviour?.kind === 'large')) return plan
  const half = Math.floor(answer.body.length / 2)
  switch (behaviour?.kind) {
    case 'slow-headers':
      return { ...plan, wait: behaviour.ms }
    case 'slow-body':
      return { ...plan, drip: { bytes: behaviour.bytes, everyMs: behaviour.everyMs } }
    case 'empty':
      return { ...plan, body: Buffer.alloc(0), length: 0 }
    case 'cut':
      return {
        ...plan,
        body: answer.body.subarray(0, behaviour.bytes ?? half),
        end: behaviour.reset ? 'reset' : 'break-off',
      }
    case 'short': {
      const body = answer.body.subarray(0, behaviour.bytes ?? half)
      return { ...plan, body, length: plan.length === null ? null : body.length }
    }
    case 'stall':
      return { ...plan, body: answer.body.subarray(0, behaviour.bytes ?? half), end: 'stay' }
    case 'endless': {
      const rate = behaviour.bytesPerSecond ?? answer.bytesPerSecond ?? 10_000_000
      return { ...planOf({ ...answer, bytesPerSecond: rate }), end: 'repeat' }
    }
    case 'malformed':
      return planOf({ ...answer, body: Buffer.concat([answer.body.subarray(0, half), Buffer.from(',,}')]) })
    case 'altered':
      return planOf(withJson(answer, (behaviour.response as (truth: unknown) => unknown)(structuredClone(answer.json))))
    case 'large':
      return planOf(withJson(answer, { ...(answer.json as object), pad: 'a'.repeat(behaviour.bytes ?? 1_100_000) }))
    case 'gzip':
      return planOf(withHeaders({ ...answer, body: gzipSync(answer.body) }, { 'content-encoding': 'gzip' }))
    case 'gzip-bomb':
      return planOf(
        withHeaders({ ...answer, body: bomb(behaviour.bytes ?? 120_000_000) }, { 'content-encoding': 'gzip' }),
      )
    case 'content-type':
      return planOf(withHeaders(answer, { 'content-type': behaviour.type }))
    default:
      return plan
  }
}

export const resetConnection = (request: IncomingMessage) => request.socket.resetAndDestroy()

/** Sends the response and logs it. Ends early when the client disconnects. */
export const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  behaviour: Behaviour | null,
  logged: LoggedRequest,
): Promise<void> => {
  const plan = damaged(answer, behaviour)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  if (response.destroyed) return
  try {
    if (plan.wait > 0) await sleep(plan.wait, undefined, { signal: gone.signal })
    const headers = plan.length === null ? plan.headers : { ...plan.headers, 'content-length': String(plan.length) }
    const noted = { status: plan.status, headers, bytes: 0 }
    logged.answer = noted
    response.writeHead(plan.status, headers)
    response.flushHeaders()
    const write = async (bytes: Buffer) => {
      noted.bytes += bytes.length
      if (!response.write(bytes)) await once(response, 'drain', { signal: gone.signal })
    }
    do {
      const step = plan.drip?.bytes ?? 65_536
      for (let at = 0; at < plan.body.length; at += step) {
        gone.signal.throwIfAborted()
        await write(plan.body.subarray(at, at + step))
        if (plan.drip) await sleep(plan.drip.everyMs, undefined, { signal: gone.signal })
      }
    } while (plan.end === 'repeat')
    if (plan.end === 'finish') response.end()
    if (plan.end === 'break-off' || plan.end === 'reset') {
      // The response writes its last bytes in the next tick; the socket closes after sending them.
      await nextTurn()
      if (plan.end === 'reset') resetConnection(request)
      else request.socket.destroySoon()
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
}
