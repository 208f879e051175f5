import type { IncomingHttpHeaders } from 'node:http'

/** Every request that reached the service, in order, so that tests can check what was sent. */

type Milliseconds = number

export type Operation = 'submit' | 'query' | 'querys' | 'cancel' | 'lyric' | 'upload' | 'pipe' | 'audio'

export type LoggedBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'bytes'; length: number; sha256: string }
  /** `sha256` and `length` are those of the file, not of the form around it. */
  | { kind: 'upload'; length: number; sha256: string; fileName: string; fields: Record<string, string> }

/** The side that ended an exchange: the service by a complete or broken response, or the client by a disconnect. */
export type Ending = 'answered' | 'broken-off' | 'client-left'

export type LoggedRequest = {
  readonly index: number
  /** Since 1970. */
  readonly time: Milliseconds
  /** The main origin, or the second one, which serves only audio. */
  readonly listener: 'service' | 'media'
  /** `hop` is one redirect of an endless chain. */
  readonly operation: Operation | 'hop' | 'unknown'
  readonly method: string
  /** Including the query string. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Alternating names and values, as sent. */
  readonly rawHeaders: readonly string[]
  /** The task of a query, or of the requested audio. */
  taskId: string | null
  songId: string | null
  body: LoggedBody
  /** Kind of fault applied. */
  fault: string | null
  /**
   * Null until the response starts, and permanently if the connection broke before. `bytes` counts bytes written to
   * the socket.
   */
  answer: { status: number; headers: Record<string, string>; bytes: number } | null
  /** Id of the task created and charged by this submit, even if the client never received it. */
  accepted: string | null
  /** Null while the exchange is open. */
  ended: { time: Milliseconds; how: Ending } | null
}

export type Log = {
  readonly requests: readonly LoggedRequest[]
  /** Total TCP connections to the main origin and to the audio origin. */
  connections: number
  mediaConnections: number
  /** Maximum number of concurrent queries. */
  peakQueries: number
  /** Exchanges of this operation, or all. */
  count(operation?: LoggedRequest['operation']): number
  of(operation: LoggedRequest['operation']): LoggedRequest[]
  /** Ids of created tasks, in order. */
  acceptedTasks(): string[]
  /** Times of the queries for this task. */
  queryTimes(taskId: string): Milliseconds[]
  /** Streams and files currently being sent. */
  openMedia(): LoggedRequest[]
  /** Clears finished exchanges; open ones stay. */
  clear(): void
}

export type Recorder = Log & {
  open(
    request: Omit<LoggedRequest, 'index' | 'body' | 'fault' | 'answer' | 'accepted' | 'ended' | 'taskId' | 'songId'>,
  ): LoggedRequest
  close(request: LoggedRequest, time: Milliseconds, how: Ending): void
}

export const newLog = (): Recorder => {
  let requests: LoggedRequest[] = []
  let next = 0
  let openQueries = 0
  return {
    get requests() {
      return requests
    },
    connections: 0,
    mediaConnections: 0,
    peakQueries: 0,
    count: (operation) =>
      operation ? requests.filter((request) => request.operation === operation).length : requests.length,
    of: (operation) => requests.filter((request) => request.operation === operation),
    acceptedTasks: () => requests.flatMap(({ accepted }) => accepted ?? []),
    queryTimes: (taskId) =>
      requests.filter((request) => request.operation === 'query' && request.taskId === taskId).map(({ time }) => time),
    openMedia: () =>
      requests.filter(({ operation, ended }) => (operation === 'pipe' || operation === 'audio') && ended === null),
    clear() {
      requests = requests.filter(({ ended }) => ended === null)
      this.peakQueries = openQueries
    },
    open(seen) {
      const request: LoggedRequest = {
        ...seen,
        index: next++,
        taskId: null,
        songId: null,
        body: { kind: 'none' },
        fault: null,
        answer: null,
        accepted: null,
        ended: null,
      }
      requests.push(request)
      if (request.operation === 'query') {
        openQueries++
        this.peakQueries = Math.max(this.peakQueries, openQueries)
      }
      return request
    },
    close(request, time, how) {
      if (request.ended) return
      request.ended = { time, how }
      if (request.operation === 'query') openQueries--
    },
  }
}
