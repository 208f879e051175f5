import { ok } from '#lib/contract/errors'
import { MAX_UPLOAD_SECONDS } from '#lib/contract/limits'
import { orderId, readOrderId } from '#lib/services/ace-step/order-id'
import { isFailure } from '#lib/services/embedded/engine-host'
import { connect } from '#lib/services/job-server/connection'
import type { Engine, ServerProps } from '#lib/services/job-server/engine'
import { orderForm } from '#lib/services/job-server/form'
import { readParts } from '#lib/services/job-server/multipart'
import { errorOf, failureOfCall, submittedOf } from '#lib/services/job-server/outcomes'
import { probe } from '#lib/services/job-server/probe'
import { finishedSongs, hashOfScore, songsIn, type Track, tracksOf } from '#lib/services/job-server/results'
import { Status } from '#lib/services/job-server/wire'
import { keepOutsideWindow } from '#lib/services/keep-outside-window'
import { openedOf } from '#lib/services/opened'
import { createRedactor } from '#lib/services/remote/redactor'
import { deferralOf, isSuccess, notSent, parseJson } from '#lib/services/remote/refusals'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type {
  QueryResult,
  RemoteService,
  ServiceConfig,
  ServiceKind,
  ServiceParts,
  SubmitResult,
} from '#lib/services/service'
import { createWaitingFiles, UNSENT_SOURCE } from '#lib/services/waiting-files'

/**
 * Client of the job interface of acestep.cpp, minimaxmusic.cpp and yue2.cpp. Only this folder knows its wire format.
 * Messages never contain an address or key of the service.
 */

const MAX_RESULT_BYTES = 150 * 1024 * 1024

/** Results that are remembered until their songs are stored: those of the orders that finished last. */
const MAX_RESULTS = 2

/** Of a server that was not asked yet. */
const UNCHECKED: ServerProps = { version: null, models: ['?'] }

/** The servers wait for a body. */
const NOTHING = { type: 'application/json', body: '{}' }

const LOST = { code: 'lost', text: 'The service lost this order: it was restarted, or has made too many songs since.' }
const FAILED = { code: 'failed', text: 'The service couldn’t create the song. Its log says why.' }
const NO_RESULT = { code: 'failed', text: 'The service returned a result that can’t be read.' }

const create = (engine: Engine, parts: ServiceParts, config: ServiceConfig): RemoteService => {
  const { safeFetch, engine: host, writeLyric, pace } = parts
  const server = connect(safeFetch, parts, config)
  const clean = createRedactor(config.key === '' ? server.baseUrl : config.key, new URL(server.baseUrl))
  const files = createWaitingFiles()
  const results = new Map<string, Track[]>()

  const refused = (detail: string): SubmitResult => ({
    kind: 'refused',
    failure: { code: 'service_refused', detail },
  })

  const jobPath = (remoteId: string) => `/job?id=${encodeURIComponent(readOrderId(remoteId).taskId)}`

  /** A result of a finished job, read whole: it has all tracks. Null where it cannot be read. */
  const readResult = (called: Called): Track[] | null => {
    if (called.kind !== 'answered' || !isSuccess(called.status)) return null
    const read = readParts(called.headers['content-type'] ?? '', called.body)
    return read && tracksOf(read)
  }
  const fetchResult = (remoteId: string, signal?: AbortSignal) =>
    server.get(`${jobPath(remoteId)}&result=1`, pace.downloadTimeoutMs, MAX_RESULT_BYTES, signal)
  const remember = (remoteId: string, tracks: Track[]) => {
    results.set(remoteId, tracks)
    const [oldest] = results.keys()
    if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest)
  }

  const addressOf = (remoteId: string, track: number) =>
    `${server.baseUrl}/job?order=${encodeURIComponent(remoteId)}&track=${track}`

  const isLost = (called: Called) =>
    called.kind === 'answered' && called.status === 404 && errorOf(called, clean) === 'Job not found'

  return {
    kind: engine.kind,
    capabilities: config.capabilities ?? engine.capabilities(UNCHECKED),
    baseUrl: server.baseUrl,

    async submit(request, source) {
      const abc = source?.audio_type === 'score' ? source.audio_content : null
      const file = files.take(source)
      if (source && !file && abc === null) return UNSENT_SOURCE
      const inspection = file ? await host.inspect(file.bytes, MAX_UPLOAD_SECONDS, new AbortController().signal) : null
      if (inspection && isFailure(inspection))
        return { kind: 'refused', failure: { code: 'unsupported_media', detail: inspection.message } }
      const described = await server.get('/props', pace.probeTimeoutMs)
      if (described.kind === 'not_sent') return notSent(described.why)
      const props = described.kind === 'answered' ? engine.read(parseJson(described.body)) : null
      if (!props) return refused(`The service isn’t ${engine.name} any more. Check it in Settings.`)
      const lyric = engine.needsLyric(request) ? await writeLyric({ prompt: request.prompt || 'a song' }) : ok(request)
      if (!lyric.ok) return { kind: 'refused', failure: lyric.failure }
      const ordered = engine.order(request, lyric.value.lyric, abc === null ? inspection : { abc }, props)
      if (!ordered.ok) return { kind: 'refused', failure: ordered.failure }
      const { fields, model, audio, window } = ordered.value
      const submitted = submittedOf(
        await (audio && file
          ? server.post('/synth', orderForm(fields, audio, file), pace.uploadTimeoutMs)
          : server.post('/synth', { type: 'application/json', body: JSON.stringify(fields) }, pace.submitTimeoutMs)),
        parts,
        clean,
      )
      if (submitted.kind !== 'accepted') return submitted
      const { n, seed = null } = request
      const score = abc === null ? undefined : hashOfScore(abc)
      return {
        kind: 'accepted',
        remoteId: orderId({ taskId: submitted.id, songs: n, model, seed, lora: null, window, score }),
      }
    },

    upload: files.upload,

    async query(remoteId): Promise<QueryResult> {
      const order = readOrderId(remoteId)
      const songs = (...args: Parameters<typeof songsIn> extends [unknown, ...infer Rest] ? Rest : never) => ({
        kind: 'songs' as const,
        songs: songsIn(order, ...args),
        taskEnd: null,
      })
      const called = await server.get(jobPath(remoteId), pace.queryTimeoutMs)
      if (isLost(called)) return songs('fail', LOST)
      if (called.kind === 'answered') {
        const later = deferralOf(called, parts)
        if (later) return { kind: 'deferred', retryAfter: later.retryAfter }
      }
      const read =
        called.kind === 'answered' && isSuccess(called.status) ? Status.safeParse(parseJson(called.body)) : null
      if (!read?.success) return { kind: 'failed', failure: failureOfCall(called, parts, clean) }
      switch (read.data.status) {
        case 'running':
          return songs('running')
        case 'failed':
          return songs('fail', FAILED)
        case 'cancelled':
          return songs('cancelled')
        case 'done': {
          const answer = await fetchResult(remoteId)
          if (isLost(answer)) return songs('fail', LOST)
          const tracks = readResult(answer)
          if (tracks) {
            remember(remoteId, tracks)
            const made = finishedSongs(tracks, order, (track) => addressOf(remoteId, track), clean)
            return { kind: 'songs', songs: made, taskEnd: null }
          }
          return answer.kind === 'answered' && isSuccess(answer.status)
            ? songs('fail', NO_RESULT)
            : { kind: 'failed', failure: failureOfCall(answer, parts, clean) }
        }
      }
    },

    async cancel(remoteId) {
      const called = await server.post(`${jobPath(remoteId)}&cancel=1`, NOTHING, pace.queryTimeoutMs)
      const read = called.kind === 'answered' ? Status.safeParse(parseJson(called.body)) : null
      return read?.success
        ? { kind: 'answered', success: read.data.status === 'cancelled', message: null }
        : { kind: 'failed', failure: failureOfCall(called, parts, clean) }
    },

    write: writeLyric,

    async open(address, signal) {
      const url = URL.canParse(address) ? new URL(address) : null
      const remoteId = url?.searchParams.get('order')
      const track = Number(url?.searchParams.get('track'))
      if (remoteId == null || address !== addressOf(remoteId, track)) return { kind: 'forbidden' }
      const known = results.get(remoteId)?.[track]
      if (known)
        return openedOf(
          { kind: 'answered', status: 200, headers: { 'content-type': known.type }, body: known.audio },
          address,
        )
      const called = await fetchResult(remoteId, signal)
      const found = readResult(called)?.[track]
      if (!found && called.kind === 'answered' && isSuccess(called.status)) return { kind: 'unreachable', why: 'other' }
      return openedOf(called, address, () => found?.audio ?? new Uint8Array(0))
    },

    finish: (remoteId, source, audio, signal) =>
      keepOutsideWindow(host, readOrderId(remoteId).window, source, audio, signal),
  }
}

/** The entry of a program in the list of kinds. */
export const jobServer = (engine: Engine): ServiceKind => ({
  kind: engine.kind,
  folder: 'lib/services/job-server',
  name: engine.name,
  needsKey: false,
  capabilities: engine.capabilities(UNCHECKED),
  probe: (parts, config) => probe(engine, parts, config),
  create: (parts, config) => create(engine, parts, config),
})
