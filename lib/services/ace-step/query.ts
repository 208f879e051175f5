import type { Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import type { Milliseconds } from '#lib/music/time'
import { batched } from '#lib/services/ace-step/batch'
import type { Connection } from '#lib/services/ace-step/connection'
import { readEnvelope } from '#lib/services/ace-step/envelope'
import { type Order, readOrderId } from '#lib/services/ace-step/order-id'
import { failedSongs, finishedSongs, openSongs, sentenceOf, waitOf } from '#lib/services/ace-step/results'
import { readTasks, type Stats, type WireTaskState } from '#lib/services/ace-step/wire-result'
import { type Redactor, shorten } from '#lib/services/remote/redactor'
import { failureOf, isSuccess, noAnswer, retryAfter } from '#lib/services/remote/refusals'
import type { QueryResult } from '#lib/services/service'

/** Ids in one request. */
const MAX_IDS = 64

const LOST = 'The service lost this order, probably when it was restarted.'

/** The server reports older orders as failed, although they may still run. */
const SERVER_LIMIT: Milliseconds = 3_600_000

const INVALID_ANSWER: Failure = { code: 'upstream_failed', detail: 'The service returned an invalid response.' }

/** What is remembered of an open order. Another process starts anew, which only takes longer to find an order lost. */
type Memory = { unknownSince: Milliseconds | null; fraction: number }

/** Asks for orders by the ids that `orderId` gave. `log` gets whole reasons of failures, of which people see a line. */
export const orderQuery = (
  server: Connection,
  timing: Timing,
  clean: Redactor,
  log: (text: string) => void,
): ((remoteId: string) => Promise<QueryResult>) => {
  const { clock, pace } = timing
  const memories = new Map<string, Memory>()

  const ask = batched<QueryResult>(async (remoteIds) => {
    const ids = remoteIds.map((remoteId) => readOrderId(remoteId).taskId)
    const called = await server.post('/query_result', { task_id_list: ids }, pace.queryTimeoutMs)
    if (called.kind !== 'answered') return always({ kind: 'failed', failure: noAnswer(called) })
    if (called.status === 429 || called.status === 503)
      return always({ kind: 'deferred', retryAfter: retryAfter(called, timing) })
    if (!isSuccess(called.status)) return always({ kind: 'failed', failure: failureOf(called, timing, clean) })
    const read = readEnvelope(called)
    const tasks = read.kind === 'data' ? readTasks(read.data) : null
    if (!tasks) return always({ kind: 'failed', failure: INVALID_ANSWER })
    const states = [...tasks.values()]
    const stats = states.some(({ status }) => status !== 1) ? await server.stats() : null
    const lora = states.some(({ status }) => status === 1) ? await server.lora() : null
    return (remoteId: string) => {
      const order = readOrderId(remoteId)
      const state = tasks.get(order.taskId)
      return state ? resultOf(order, state, stats, lora) : { kind: 'failed', failure: INVALID_ANSWER }
    }
  }, MAX_IDS)

  const resultOf = (order: Order, state: WireTaskState, stats: Stats | null, lora: string | null): QueryResult => {
    const { status, items } = state
    if (items === null) return { kind: 'failed', failure: INVALID_ANSWER }
    if (items.length === 0) return unknown(order, stats)
    if (status === 1) {
      memories.delete(order.taskId)
      return { kind: 'songs', songs: finishedSongs(items, order, lora, server.baseUrl, clean), taskEnd: null }
    }
    if (status === 2 && !isTimeout(items)) {
      memories.delete(order.taskId)
      const reason = items[0]?.error ?? ''
      if (reason !== '') log(clean.message(reason))
      return { kind: 'songs', songs: failedSongs(order, sentenceOf(reason, clean), 'failed'), taskEnd: null }
    }
    // Orders that a restart interrupted stay open for an hour, although nothing runs.
    if (stats && stats.jobs.running === 0 && stats.jobs.queued === 0) return unknown(order, stats)
    return open(order, state, stats)
  }

  const isTimeout = (items: WireTaskState['items']) => {
    const [item] = items ?? []
    const age = item?.create_time ? clock.now().getTime() - item.create_time * 1000 : 0
    return age >= SERVER_LIMIT && item?.status !== 2 && item?.stage !== 'failed' && !item?.error
  }

  const open = (order: Order, { items, text }: WireTaskState, stats: Stats | null): QueryResult => {
    const [item] = items ?? []
    const isQueued = (item?.stage ?? 'queued') === 'queued'
    const fraction = Math.max(memories.get(order.taskId)?.fraction ?? 0, Math.min(1, item?.progress ?? 0))
    memories.set(order.taskId, { unknownSince: null, fraction })
    const stage = shorten(clean.message(item?.stage ?? text ?? '')) || null
    return {
      kind: 'songs',
      songs: openSongs(order, isQueued ? 'pending' : 'running'),
      taskEnd: null,
      progress: { fraction, stage, wait: waitOf(stats, isQueued ? null : fraction) },
    }
  }

  const unknown = (order: Order, stats: Stats | null): QueryResult => {
    const memory = memories.get(order.taskId) ?? { unknownSince: null, fraction: 0 }
    const since = memory.unknownSince ?? clock.monotonic()
    if (clock.monotonic() - since > pace.lostOrderGraceMs) {
      memories.delete(order.taskId)
      return { kind: 'songs', songs: failedSongs(order, LOST, 'lost'), taskEnd: null }
    }
    memories.set(order.taskId, { ...memory, unknownSince: since })
    const progress = { fraction: memory.fraction, stage: null, wait: waitOf(stats, null) }
    return { kind: 'songs', songs: openSongs(order, 'pending'), taskEnd: null, progress }
  }

  return ask
}

const always = (result: QueryResult) => () => result
