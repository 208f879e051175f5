import { sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#lib/db/client'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** Prometheus metrics. Labels name kinds, never users, songs or URLs. */
export type Metrics = {
  /** Records the head of a response. */
  answered(request: { method: string; path: string; status: number; seconds: number }): void
  /** The same engine, measured. */
  watchEngine(engine: EngineHost): EngineHost
  /** The same client for remote services, measured. */
  instrumentSafeFetch(safeFetch: SafeFetch): SafeFetch
  /** Counts the rows at each scrape from now on. */
  watchRows(db: Db): void
  limited(kind: string): void
  readonly contentType: string
  text(): Promise<string>
}

/** Instrumentation and routes load separate copies of this module; there is one registry. */
const shared = globalThis as typeof globalThis & { songloomMetrics?: Metrics }

export const metrics = (): Metrics => {
  shared.songloomMetrics ??= createMetrics()
  return shared.songloomMetrics
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The route label of a path. There are few values, because each one costs memory. */
// routeClass('/api/v1/task/query') // => 'task_query'
export const routeClass = (path: string): string => {
  if (path.startsWith('/api/v1/song/')) return 'submit'
  if (path === '/api/v1/file/upload') return 'upload'
  if (path === '/api/v1/task/query' || path === '/api/v1/task/querys') return 'task_query'
  if (path === '/api/health' || path === '/api/metrics') return 'operations'
  if (path === '/api/session') return 'session'
  if (path === '/api/export' || path === '/api/import') return 'library_archive'
  if (path.startsWith('/api/')) return 'api'
  // A long poll.
  if (path.startsWith('/media/shared/') && /\/(status|going-on)$/.test(path)) return 'waiting'
  if (path.startsWith('/media/')) return path.endsWith('/live.mp3') ? 'live' : 'media'
  if (path.startsWith('/s/')) return 'share'
  if (path.startsWith('/_next/')) return 'assets'
  return 'page'
}

/** The operation label of a remote service's URL. */
const operationOf = (url: string): string =>
  /\/song\/[a-z]+$/.test(url)
    ? 'submit'
    : /\/task\/querys?(\?|$)/.test(url)
      ? 'query'
      : /\/file\/upload$/.test(url)
        ? 'upload'
        : /\/task\/cancel$/.test(url)
          ? 'cancel'
          : 'other'

const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UPSTREAM_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const SPEED_BUCKETS = [0.5, 1, 2, 4, 8, 12, 16, 20, 25, 30, 40, 60]
const FIRST_BUCKETS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 5, 10]

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'songloom_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const answerSeconds = new Histogram({
    name: 'songloom_http_answer_seconds',
    help: 'Time until the response started. Includes long polls (Prefer: wait).',
    labelNames: ['route'],
    buckets: ANSWER_BUCKETS,
    registers,
  })
  const refusedRequests = new Counter({
    name: 'songloom_http_limited_total',
    help: 'Requests rejected by a rate limit.',
    labelNames: ['kind'],
    registers,
  })
  const renders = new Counter({
    name: 'songloom_renders_total',
    help: 'Renders finished: done, refused by the engine, given up, or crashed.',
    labelNames: ['outcome'],
    registers,
  })
  const speed = new Histogram({
    name: 'songloom_render_speed_ratio',
    help: 'Seconds of music rendered per second.',
    buckets: SPEED_BUCKETS,
    registers,
  })
  const firstBytes = new Histogram({
    name: 'songloom_render_first_audio_seconds',
    help: 'Time from the start of a render to its first audio.',
    buckets: FIRST_BUCKETS,
    registers,
  })
  const rendering = new Gauge({ name: 'songloom_renders_running', help: 'Songs being rendered.', registers })
  const upstream = new Histogram({
    name: 'songloom_upstream_seconds',
    help: 'Duration of a request to the remote service.',
    labelNames: ['operation'],
    buckets: UPSTREAM_BUCKETS,
    registers,
  })
  const upstreamAnswers = new Counter({
    name: 'songloom_upstream_requests_total',
    help: 'Requests to the remote service: the response status, not_sent, or unclear (no complete response).',
    labelNames: ['operation', 'outcome'],
    registers,
  })

  const watchRender =
    (engine: EngineHost): EngineHost['render'] =>
    async (brief, seed, on, signal) => {
      const startedAt = performance.now()
      let length = 0
      let heard = false
      rendering.inc()
      try {
        const answer = await engine.render(
          brief,
          seed,
          {
            planned(song, tail) {
              length = song.duration
              on.planned(song, tail)
            },
            segment(segment) {
              if (!heard) firstBytes.observe((performance.now() - startedAt) / 1000)
              heard = true
              on.segment(segment)
            },
          },
          signal,
        )
        renders.inc({ outcome: isFailure(answer) ? 'refused' : 'done' })
        if (!isFailure(answer)) speed.observe(length / ((performance.now() - startedAt) / 1000))
        return answer
      } catch (error) {
        renders.inc({ outcome: signal.aborted ? 'given_up' : 'crashed' })
        throw error
      } finally {
        rendering.dec()
      }
    }

  return {
    answered({ method, path, status, seconds }) {
      const route = routeClass(path)
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status: String(status) })
      answerSeconds.observe({ route }, seconds)
    },
    limited: (kind) => refusedRequests.inc({ kind }),
    watchEngine: (engine) => ({ ...engine, render: watchRender(engine) }),
    instrumentSafeFetch: (safeFetch) => ({
      ...safeFetch,
      async call(url, options) {
        const operation = operationOf(url)
        const end = upstream.startTimer({ operation })
        const called = await safeFetch.call(url, options)
        end()
        upstreamAnswers.inc({
          operation,
          outcome: called.kind === 'answered' ? String(called.status) : called.kind,
        })
        return called
      },
    }),
    watchRows(db) {
      countRows(registry, db)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Gauges of database rows. Every replica reports the same values. */
const countRows = (registry: Registry, db: Db) => {
  const counted = async (statement: ReturnType<typeof sql>) =>
    ((await db.execute(statement)) as unknown as { rows: Record<string, string | number>[] }).rows
  const registers = [registry]
  new Gauge({
    name: 'songloom_tasks',
    help: 'Tasks by state.',
    labelNames: ['service', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const row of await counted(
        sql`select service, state, count(*)::int as count from tasks group by service, state`,
      ))
        this.set({ service: row.service!, state: row.state! }, Number(row.count))
    },
  })
  new Gauge({
    name: 'songloom_songs',
    help: 'Songs by status; songs in the trash count as deleted.',
    labelNames: ['status'],
    registers,
    async collect() {
      this.reset()
      for (const row of await counted(
        sql`select case when deleted_at is null then status else 'deleted' end as status, count(*)::int as count from songs group by 1`,
      ))
        this.set({ status: row.status! }, Number(row.count))
    },
  })
  new Gauge({
    name: 'songloom_queue_jobs',
    help: 'Jobs in the queue, waiting and active.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const queue of ['render', 'archive'])
        for (const state of ['waiting', 'active']) this.set({ queue, state }, 0)
      for (const row of await counted(
        sql`select name, case when state = 'active' then 'active' else 'waiting' end as state, count(*)::int as count
          from pgboss.job where name in ('render', 'archive') and state in ('created', 'retry', 'active') group by 1, 2`,
      ))
        this.set({ queue: row.name!, state: row.state! }, Number(row.count))
    },
  })
}
