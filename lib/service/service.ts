import type { SubmitRequest } from '#lib/contract/api'
import type { Failure } from '#lib/contract/errors'

/** What became of a submit. Only `accepted` and `refused` are certain; the others decide whether it may be sent again. */
export type Submission =
  | { kind: 'accepted' /** The service's id of the task; null where it is ours. */; remoteId: string | null }
  /** Definitely refused: it will not be made, and nothing was charged. */
  | { kind: 'refused'; failure: Failure }
  /** Definitely not executed: it may be sent when due. */
  | { kind: 'deferred'; retryAfter: number }
  /** Nobody knows: it must never be sent again by itself. */
  | { kind: 'unconfirmed' }

/** A task whose row is committed, on its way to the service. */
export type TaskToSubmit = { id: string; request: SubmitRequest }

/**
 * Whoever makes the songs. `submit` is called exactly once for a task.
 * The embedded engine reports its progress by itself; what a remote service needs beyond this (uploads, queries, streams)
 * is part of its own type, so that nothing has to pretend.
 */
export type Service = {
  readonly kind: 'embedded' | 'remote'
  submit(task: TaskToSubmit): Promise<Submission>
}
