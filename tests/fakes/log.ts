import type { IncomingHttpHeaders } from 'node:http'

/** Everything that ever reached the service, in order, so that a test can prove what was and what was not sent. */

type Milliseconds = number

export type Operation = 'submit' | 'query' | 'querys' | 'cancel' | 'lyric' | 'upload' | 'pipe' | 'audio'

export type LoggedBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'bytes'; length: number; sha256: string }
  /** `sha256` and `length` are those of the file, not of the form around it. */
  | { kind: 'upload'; length: number; sha256: string; fileName: string; fields: Record<string, string> }

/** Who ended an exchange: the service by answering in full or by breaking off, or the client by leaving. */
export type Ending = 'answered' | 'broken-off' | 'client-left'

export type LoggedRequest = {
  readonly index: number
  /** Since 1970. */
  readonly time: Milliseconds
  /** The main address, or the second one, which serves nothing but audio. */
  readonly listener: 'service' | 'media'
  /** `hop` is a stop of a redirect that leads nowhere. */
  readonly operation: Operation | 'hop' | 'unknown'
  readonly method: string
  /** With the query string. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Names and values in turn, spelled as they were sent. */
  readonly rawHeaders: readonly string[]
  /** The task that a query asks for, or to whose songs the audio belongs. */
  taskId: string | null
  songId: string | null
  body: LoggedBody
  /** The kind of misbehaviour that was applied. */
  fault: string | null
  /** Null until there is one, and for ever where the connection broke before. `bytes` counts what was handed to the socket. */
  answer: { status: number; headers: Record<string, string>; bytes: number } | null
  /** The id of the task that this submit made, and that was charged, whether the client learned of it or not. */
  accepted: string | null
  /** Null while the exchange is open. */
  ended: { time: Milliseconds; how: Ending } | null
}

export type Log = {
  readonly requests: readonly LoggedRequest[]
  /** TCP connections ever made to the main address, and to the one that serves only audio. */
  connections: number
  mediaConnections: number
  /** The greatest number of queries that were open at the same time. */
  peakQueries: number
  /** Exchanges of this operation, or all. */
  count(operation?: LoggedRequest['operation']): number
  of(operation: LoggedRequest['operation']): LoggedRequest[]
  /** Ids of the tasks that were made, in order. */
  acceptedTasks(): string[]
  /** Times of the queries for this task. */
  queryTimes(taskId: string): Milliseconds[]
  /** Streams and files that are being sent right now. */
  openMedia(): LoggedRequest[]
  /** Forgets the past, but not what is still open. */
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
