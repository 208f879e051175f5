import { z } from 'zod'
import type { Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import { type Redactor, shorten } from '#lib/services/remote/redactor'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type { Deferred } from '#lib/services/service'

const WireRefusal = z.object({
  detail: z.union([
    z.string(),
    z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.number()])).catch([]),
        msg: z.string().catch(''),
      }),
    ),
    z.object({ message: z.string() }).transform(({ message }) => message),
  ]),
})

/** Parsed JSON; undefined where it is invalid. */
export const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

type Answered = Extract<Called, { kind: 'answered' }>

/** Whether a service lacks an optional path. */
export const isPathUnknown = (called: Called) =>
  called.kind === 'answered' && (called.status === 404 || called.status === 405 || called.status === 501)

/** Whether a status is 2xx. */
export const isSuccess = (status: number) => status >= 200 && status < 300

const UNREACHABLE: Record<string, string> = {
  dns: 'The service’s host name can’t be found.',
  refused: 'Can’t connect to the service.',
  tls: 'Can’t make a secure connection to the service.',
  timeout: 'The service isn’t responding.',
  forbidden: 'The service’s address isn’t public.',
  other: 'Can’t reach the service.',
}

/** Nothing was sent, so it may be sent again. */
export const notSent = (why: string): Deferred => ({
  kind: 'deferred',
  retryAfter: null,
  failure: { code: 'unavailable', detail: UNREACHABLE[why] ?? UNREACHABLE.other! },
})

/** The failure of a call without an answer. */
export const noAnswer = (called: Exclude<Called, { kind: 'answered' }>): Failure =>
  called.kind === 'not_sent'
    ? { code: 'unavailable', detail: UNREACHABLE[called.why] ?? UNREACHABLE.other! }
    : called.why === 'timeout'
      ? { code: 'upstream_timeout', detail: 'The service took too long to respond.' }
      : { code: 'upstream_failed', detail: 'The service’s response was interrupted.' }

/** Retry-After in seconds (RFC 9110, 10.2.3), from one second to half an hour; null without one. */
export const retryAfter = ({ headers }: Answered, { clock, pace }: Timing): number | null => {
  const header = headers['retry-after']?.trim()
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(pace.maxRetryAfterMs / 1000, Math.max(1, Math.ceil(seconds)))
}

/** The deferral of a request that was not executed: 429, or 503 with `Retry-After`. Null for other answers. */
export const deferralOf = (called: Answered, timing: Timing): Deferred | null => {
  const seconds = retryAfter(called, timing)
  if (called.status === 429)
    return {
      kind: 'deferred',
      retryAfter: seconds,
      failure: { code: 'too_many_requests', detail: 'The service is busy. Trying again shortly.' },
    }
  if (called.status === 503 && seconds !== null)
    return {
      kind: 'deferred',
      retryAfter: seconds,
      failure: { code: 'unavailable', detail: 'The service is temporarily unavailable.' },
    }
  return null
}

/** Failure of a request that the service read and refused; null for other statuses. */
export const refusalOf = (called: Answered, timing: Timing, clean: Redactor): Failure | null => {
  const definite = called.status >= 400 && called.status < 500 && called.status !== 408 && called.status !== 425
  return definite ? failureOf(called, timing, clean) : null
}

/** Any unsuccessful answer as a failure. */
export const failureOf = (called: Answered, timing: Timing, clean: Redactor): Failure => {
  const { status } = called
  const message = serviceMessage(called, clean)
  const withMessage = (sentence: string) => (message.text ? `${sentence} Message: ${message.text}` : sentence)
  switch (status) {
    case 401:
    case 403:
      return {
        code: 'service_key_refused',
        detail: 'The service rejected Songloom’s API key. The owner has to correct it.',
      }
    case 402:
      return { code: 'payment_required', detail: withMessage('There is no credit left with the service.') }
    case 422:
      return {
        code: 'invalid',
        detail: withMessage('The service rejected the request.'),
        ...(message.errors.length > 0 && { errors: message.errors }),
      }
    case 451:
      return { code: 'content_refused', detail: withMessage('The service rejected the content.') }
    case 429:
      return {
        code: 'too_many_requests',
        detail: 'The service is busy. Try again in a moment.',
        ...retryAfterField(called, timing),
      }
    case 503:
      return {
        code: 'unavailable',
        detail: 'The service is temporarily unavailable.',
        ...retryAfterField(called, timing),
      }
    case 504:
      return { code: 'upstream_timeout', detail: 'The service took too long to respond.' }
    default:
      return status >= 400 && status < 500
        ? { code: 'service_refused', detail: withMessage(`The service rejected the request (${status}).`) }
        : { code: 'upstream_failed', detail: `The service had an internal error (${status}).` }
  }
}

const retryAfterField = (called: Answered, timing: Timing) => {
  const seconds = retryAfter(called, timing)
  return seconds === null ? {} : { retryAfter: seconds }
}

/** Message and field errors of the service, redacted. */
export const serviceMessage = (
  { body }: Answered,
  clean: Redactor,
): { text: string; errors: { path: string; message: string }[] } => {
  const refusal = WireRefusal.safeParse(parseJson(body))
  if (!refusal.success) return { text: '', errors: [] }
  const { detail } = refusal.data
  if (typeof detail === 'string') return { text: shorten(clean.message(detail)), errors: [] }
  const errors = detail
    .slice(0, 20)
    .map(({ loc, msg }) => ({
      path: shorten(clean.lyric(loc.filter((part, place) => !(place === 0 && part === 'body')).join('.'))),
      message: shorten(clean.message(msg)),
    }))
    .filter(({ message }) => message !== '')
  return { text: shorten(errors.map(({ message }) => message).join(' ')), errors }
}
