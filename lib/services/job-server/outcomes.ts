import type { Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import { Accepted, WireError } from '#lib/services/job-server/wire'
import { type Redactor, shorten } from '#lib/services/remote/redactor'
import { deferralOf, failureOf, isSuccess, noAnswer, notSent, parseJson } from '#lib/services/remote/refusals'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type { SubmitResult } from '#lib/services/service'

/** What the server says is wrong; null where the answer is of something else, such as a proxy. */
export const errorOf = (called: Called, clean: Redactor): string | null => {
  if (called.kind !== 'answered') return null
  const read = WireError.safeParse(parseJson(called.body))
  return read.success ? shorten(clean.message(read.data.error)) || null : null
}

/** The failure of a call that should have been answered. */
export const failureOfCall = (called: Called, timing: Timing, clean: Redactor): Failure => {
  if (called.kind !== 'answered') return noAnswer(called)
  const detail = errorOf(called, clean)
  return detail ? { code: 'upstream_failed', detail } : failureOf(called, timing, clean)
}

type Submitted = { kind: 'accepted'; id: string } | Exclude<SubmitResult, { kind: 'accepted' }>

/** The result of an order. It is `unconfirmed` where the server may have it. */
export const submittedOf = (called: Called, timing: Timing, clean: Redactor): Submitted => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear') return { kind: 'unconfirmed' }
  if (isSuccess(called.status)) {
    const accepted = Accepted.safeParse(parseJson(called.body))
    return accepted.success ? { kind: 'accepted', id: accepted.data.id } : { kind: 'unconfirmed' }
  }
  const later = deferralOf(called, timing)
  if (later) return later
  // The server writes its reason before it makes a job; a proxy does not.
  const detail = errorOf(called, clean)
  if (detail) return { kind: 'refused', failure: { code: 'service_refused', detail } }
  if (called.status >= 400 && called.status < 500 && called.status !== 408 && called.status !== 425)
    return { kind: 'refused', failure: failureOf(called, timing, clean) }
  return { kind: 'unconfirmed' }
}
