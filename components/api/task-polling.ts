import { type QueryState, queryOptions } from '@tanstack/react-query'
import { apiFetch, ProblemError } from '#components/api/client'
import { isComplete, isFinished } from '#components/api/task-merge'
import type { TaskRecord } from '#lib/contract/api'

/** Seconds that the server may hold an answer back until the task changes. */
const LONG_POLL_SECONDS = 5

/**
 * A browser opens six connections to one server over HTTP/1.1, and players of growing songs need some of them. Polls
 * beyond these are answered at once and repeated later.
 */
const MAX_LONG_POLLS = 2
let longPolls = 0

const POLL_INTERVAL_MS = 2000
/** The server itself polls the service of a stalled task once a minute. */
const STALLED_POLL_INTERVAL_MS = 20_000
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 5000

export type TaskPoll = {
  record: TaskRecord
  /** Of the record; null asks for all of it. */
  etag: string | null
  /** Whether the server was allowed to hold this answer back. */
  isLongPoll: boolean
}

const isGone = (error: Error | null) => error instanceof ProblemError && error.problem.status === 404

type PollState = Pick<QueryState<TaskPoll>, 'data' | 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>

/**
 * Milliseconds until the next poll, from 1; false where none follows. Long polls follow at once on each other until a
 * song can be heard. Failed polls are repeated after as long as they have been failing, within 1 to 5 s.
 */
export const pollDelay = ({ data, error, dataUpdatedAt, errorUpdatedAt }: PollState): number | false => {
  if (isGone(error)) return false
  if (error) return Math.min(Math.max(errorUpdatedAt - dataUpdatedAt, MIN_RETRY_MS), MAX_RETRY_MS)
  if (data?.record.state === 'stalled') return STALLED_POLL_INTERVAL_MS
  const isHeard = data?.record.choices.some((song) => song.status === 'stream' || isFinished(song))
  return data?.isLongPoll && !isHeard ? 1 : POLL_INTERVAL_MS
}

const pollTask = async (id: string, last: TaskPoll | undefined, signal: AbortSignal): Promise<TaskPoll> => {
  const isLongPoll = longPolls < MAX_LONG_POLLS && !document.hidden
  if (isLongPoll) longPolls++
  try {
    const response = await apiFetch(`/api/v1/task/query?task_id=${encodeURIComponent(id)}`, {
      signal,
      cache: 'no-store',
      headers: {
        ...(isLongPoll && { Prefer: `wait=${LONG_POLL_SECONDS}` }),
        ...(last?.etag && { 'If-None-Match': last.etag }),
      },
    })
    if (response.status === 304 && last) return { ...last, isLongPoll }
    const record = (await response.json()) as TaskRecord
    // A complete task that is opened again needs all of its record, however little of it has changed.
    return { record, etag: isComplete(record) ? null : response.headers.get('ETag'), isLongPoll }
  } finally {
    if (isLongPoll) longPolls--
  }
}

/**
 * Polls a task while `isOpen`, and gives each record that differs from the last to `onRecord`. A lost connection is no
 * failure: the polls go on, and one is made as soon as the browser is online again.
 */
export const taskPolling = (id: string, isOpen: boolean, onRecord: (record: TaskRecord) => void) => {
  const queryKey = ['task-poll', id] as const
  return queryOptions({
    queryKey,
    enabled: isOpen,
    queryFn: async ({ client, signal }) => {
      const last = client.getQueryData<TaskPoll>(queryKey)
      const poll = await pollTask(id, last, signal)
      if (poll.record !== last?.record) onRecord(poll.record)
      return poll
    },
    // Each answer starts the time until the next poll.
    refetchInterval: ({ state }) => state.fetchStatus === 'idle' && pollDelay(state),
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    // The server may run on this device, and is then reached without a network.
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    // Cards render the list of tasks, into which records are merged.
    notifyOnChangeProps: [],
  })
}
