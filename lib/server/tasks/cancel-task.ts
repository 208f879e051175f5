import type { CancelRecord } from '#lib/contract/api'
import { ok, type Result } from '#lib/contract/errors'
import { type Cancellation, cancelTask } from '#lib/jobs/cancel'
import type { App } from '#lib/server/app'
import { notFound } from '#lib/server/http/problem'
import { withAnySignal } from '#lib/services/any-signal'

/** Cancels a task of this owner. Idempotent. */
export const cancelled = async (
  app: App,
  owner: string,
  id: string,
  signal: AbortSignal,
): Promise<Result<CancelRecord>> => {
  const outcome = await withAnySignal([signal, app.closing], (either) => cancelTask(app.pollContext, owner, id, either))
  if (outcome.kind === 'unknown') return notFound('task')
  return outcome.kind === 'failed' ? { ok: false, failure: outcome.failure } : ok(recordOf(outcome))
}

const done = (message: string): CancelRecord => ({ success: true, message })
const not = (message: string): CancelRecord => ({ success: false, message })

const recordOf = (outcome: Exclude<Cancellation, { kind: 'unknown' | 'failed' }>): CancelRecord => {
  switch (outcome.kind) {
    case 'cancelled':
      return done(outcome.some ? 'The unfinished songs were cancelled.' : 'Cancelled.')
    case 'over':
      return outcome.cancelled ? done('Already cancelled.') : not('Already finished.')
    case 'arriving':
      return not('Already finished; the song is being downloaded.')
    case 'leaving':
      return not('The request is still being sent. Try again in a moment.')
    case 'unconfirmed':
      return not('Can’t cancel: the service didn’t respond to the request.')
    case 'goes-on':
      return not(outcome.message ?? 'The service didn’t cancel the song and is still creating it.')
  }
}
