import { ask, ProblemError } from '#components/api/client'
import { isComplete, isOver } from '#components/api/task-merge'
import type { TaskRecord } from '#lib/contract/api'

/** Seconds that the server may hold an answer back until something changes. */
const HOLD = 5

/**
 * A browser opens six connections to one server, and the players of growing songs need theirs: no more than two answers
 * are held back at a time, whoever asks beyond that is answered at once and comes back later.
 */
const MAX_HELD = 2
let held = 0

/** Milliseconds between two questions after a task that the server itself asks after only once a minute. */
const STALLED = 20_000

/**
 * Milliseconds until the next question. Until something can be heard, a held question follows on its answer; then, and
 * whenever the answer was not held, a few seconds are enough.
 */
// pollDelay({ choices: [] }, true, 0) // => 0
export const pollDelay = (record: Pick<TaskRecord, 'choices' | 'state'> | null, wasHeld: boolean, failures: number) => {
  if (failures > 0) return Math.min(1000 * 2 ** (failures - 1), 5000)
  if (record?.state === 'stalled') return STALLED
  const heard = record?.choices.some((song) => song.status === 'stream' || isOver(song)) ?? false
  return wasHeld && !heard ? 0 : 2000
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((wake) => {
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      wake()
    })
  })

/**
 * Asks after a task until all its songs are done or have failed, or until `signal`. A lost connection is no failure: it
 * is asked again for as long as it takes. Ends quietly when the task no longer exists.
 */
export const followTask = async (id: string, signal: AbortSignal, tell: (record: TaskRecord) => void) => {
  let tag: string | null = null
  let record: TaskRecord | null = null
  let failures = 0
  while (!signal.aborted) {
    const hold = held < MAX_HELD && !document.hidden
    if (hold) held++
    try {
      const response: Response = await ask(`/api/v1/task/query?task_id=${encodeURIComponent(id)}`, {
        signal,
        cache: 'no-store',
        headers: { ...(hold ? { Prefer: `wait=${HOLD}` } : {}), ...(tag ? { 'If-None-Match': tag } : {}) },
      })
      failures = 0
      tag = response.headers.get('ETag') ?? tag
      if (response.status !== 304) {
        record = (await response.json()) as TaskRecord
        tell(record)
        if (isComplete(record)) return
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ProblemError && error.problem.status === 404) return
      failures++
    } finally {
      if (hold) held--
    }
    await sleep(Math.max(pollDelay(record, hold, failures), 0), signal)
  }
}
