import { z } from 'zod'
import type { Timing } from '#lib/clock'
import { codePoints, LIMITS, type LyricRecord, type SubmitRequest, type UploadType } from '#lib/contract/api'
import { AUDIO_TYPES } from '#lib/contract/audio-types'
import { type Failure, ok, type Result } from '#lib/contract/errors'
import type { RemoteSong } from '#lib/contract/remote-song'
import { hasVisibleText, isCleanText } from '#lib/contract/text'
import { wordedRequest } from '#lib/services/remote/wording'
import type { Called, SafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import type {
  CancelResult,
  Deferred,
  ProbeResult,
  QueryResult,
  RemoteService,
  RemoteSource,
  SubmitResult,
  UploadResult,
} from '#lib/services/service'

/**
 * Client of a remote deployment. Only this file knows its wire format: it parses every body and interprets every
 * status.
 * Messages never contain an address, key or name of the service.
 */

export type RemoteConfig = {
  /** http or https, with an optional path and no trailing slash. */
  baseUrl: string
  key: string
  /** The server's operator configured the address, so it may be private. */
  trusted: boolean
}

const MAX_AUDIO_BYTES = 150 * 1024 * 1024

const MAX_JSON_BYTES = 1024 * 1024

const MAX_SONGS = 8
const MAX_TEXT_LENGTH = 20_000
const MAX_TITLE_CODE_POINTS = 300
const MAX_MESSAGE_CODE_POINTS = 500

export const remote = (
  safeFetch: SafeFetch,
  timing: Timing,
  { baseUrl, key, trusted }: RemoteConfig,
): RemoteService => {
  const { pace } = timing
  const host = new URL(baseUrl)
  const clean = createRedactor(key, host)

  const call = (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array },
    within: number,
  ) =>
    safeFetch.call(`${baseUrl}${path}`, {
      method: init.method,
      headers: { accept: 'application/json', authorization: `Bearer ${key}`, ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
      guarded: !trusted,
      signal: new AbortController().signal,
      connectWithin: pace.connectTimeoutMs,
      within,
      maxBytes: MAX_JSON_BYTES,
    })

  const callJson = (path: string, body: object, within: number) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, within)

  return {
    kind: 'remote',
    baseUrl,

    async submit(submitted, source) {
      const worded = wordedRequest(submitted)
      if (!worded.ok) return { kind: 'refused', failure: worded.failure }
      const request = worded.value
      const { path, body } = wireRequest(request, source)
      const called = await callJson(path, body, pace.submitTimeoutMs)
      // Only the path can be missing for such a request, so nothing was ordered.
      if ('instrumental' in request && isPathUnknown(called)) {
        const promptRequest = asPromptRequest(request)
        if (!promptRequest) return { kind: 'refused', failure: PROMPT_TOO_LONG }
        const usual = wireRequest(promptRequest, null)
        return submitResultOf(await callJson(usual.path, usual.body, pace.submitTimeoutMs), timing, clean)
      }
      return submitResultOf(called, timing, clean)
    },

    async upload(file, type) {
      const form = multipart(file, type)
      const headers = { 'content-type': form.type }
      const sent = { method: 'POST', headers, body: form.body }
      return uploadResultOf(await call('/api/v1/file/upload', sent, pace.uploadTimeoutMs), timing, clean)
    },

    async query(remoteId) {
      const path = `/api/v1/task/query?task_id=${encodeURIComponent(remoteId)}`
      return queryResultOf(await call(path, { method: 'GET' }, pace.queryTimeoutMs), remoteId, timing, clean)
    },

    async cancel(remoteId) {
      return cancelResultOf(
        await callJson('/api/v1/task/cancel', { id: remoteId }, pace.cancelTimeoutMs),
        timing,
        clean,
      )
    },

    async write({ prompt, lyric }) {
      // The interface requires a description. Lyrics describe what follows them.
      const described = prompt ?? [...(lyric ?? '')].slice(0, LIMITS['v4.0'].prompt).join('')
      const body = { prompt: described, ...(lyric !== undefined && { lyric }) }
      const written = lyricResultOf(await callJson('/api/v1/lyric/generate', body, pace.writeTimeoutMs), timing, clean)
      return written.ok && lyric !== undefined
        ? ok({ ...written.value, lyric: whatFollows(lyric, written.value.lyric) })
        : written
    },

    open: (address, signal) =>
      safeFetch.open(address, {
        signal,
        service: { origin: host.origin, trusted },
        maxBytes: MAX_AUDIO_BYTES,
        headersWithin: pace.streamHeadTimeoutMs,
        idleFor: pace.streamIdleTimeoutMs,
        totalWithin: pace.streamTotalTimeoutMs,
      }),

    async probe() {
      const path = `/api/v1/task/query?task_id=${crypto.randomUUID()}`
      return probeResultOf(await call(path, { method: 'GET' }, pace.probeTimeoutMs), timing)
    },
  }
}

// Requests

const wireRequest = (request: SubmitRequest, source: RemoteSource | null): { path: string; body: object } => {
  const { model, n, lyric } = request
  if ('instrumental' in request)
    return { path: '/api/v1/song/instrumental', body: { model, n, prompt: request.prompt } }
  const shared = { model, n, ...(hasVisibleText(lyric ?? '') && { lyric }) }
  if (request.task_type === 'normal')
    return { path: '/api/v1/song/generate', body: { ...shared, task_type: 'normal', prompt: request.prompt } }
  if (!source) throw new Error(`A ${request.task_type} task needs its recording.`)
  if (request.task_type === 'extend')
    return {
      path: '/api/v1/song/extend',
      body: {
        ...shared,
        origin_audio: source,
        ...(request.extend_at !== undefined && { extend_at: request.extend_at }),
      },
    }
  return {
    path: '/api/v1/song/generate',
    body: {
      ...shared,
      task_type: 'reference',
      reference_audio: source,
      ...(hasVisibleText(request.prompt ?? '') && { prompt: request.prompt }),
      ...(request.similarity !== undefined && { similarity: request.similarity }),
    },
  }
}

type Instrumental = Extract<SubmitRequest, { instrumental: true }>

const INSTRUMENTAL_PREFIX = 'Instrumental, no vocals. '

/**
 * The same request in prompt mode, for services without the instrumental path. Null where the prompt would be too long.
 */
const asPromptRequest = ({ model, prompt, n }: Instrumental): SubmitRequest | null => {
  const instrumentalPrompt = `${INSTRUMENTAL_PREFIX}${prompt}`
  return codePoints(instrumentalPrompt) <= LIMITS[model].prompt
    ? { model, task_type: 'normal', prompt: instrumentalPrompt, n }
    : null
}

const PROMPT_TOO_LONG_DETAIL = `The prompt is too long for an instrumental. Stay ${INSTRUMENTAL_PREFIX.length} characters under the limit.`
const PROMPT_TOO_LONG: Failure = {
  code: 'invalid',
  detail: PROMPT_TOO_LONG_DETAIL,
  errors: [{ path: 'prompt', message: PROMPT_TOO_LONG_DETAIL }],
}

/** An upload as multipart/form-data (RFC 7578). The file gets a neutral name, because the service needs no real one. */
const multipart = (file: { bytes: Uint8Array; format: 'mp3' | 'wav' }, type: UploadType) => {
  const boundary = `songloom-${crypto.randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="upload_type"\r\n\r\n${type}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="recording.${file.format}"\r\n` +
    `content-type: ${AUDIO_TYPES[file.format]}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

// Responses

const Id = z.union([z.string().min(1).max(200).refine(isCleanText), z.number().transform(String)])

/** Fields of a wrong type count as missing. */
const text = z.string().max(MAX_TEXT_LENGTH).nullish().catch(null)

const WireSong = z.object({
  id: Id.nullish().catch(null),
  status: z.string().catch(''),
  pipe_url: text,
  audio_url: text,
  title: text,
  lyric: text,
  duration: z.number().positive().finite().nullish().catch(null),
  error: z.unknown().optional(),
  error_code: z
    .union([z.string().max(200), z.number().transform(String)])
    .nullish()
    .catch(null),
})

const WireTask = z.object({
  id: Id,
  status: z.string().optional().catch(undefined),
  choices: z.array(WireSong.nullable().catch(null)).max(64).nullish(),
})

const WithId = z.object({ id: Id })

const WireRefusal = z.object({
  detail: z.union([
    z.string(),
    z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.number()])).catch([]),
        msg: z.string().catch(''),
      }),
    ),
    z.object({ message: z.string() }).transform(({ message }) => message),
  ]),
})

/** Parsed JSON; undefined where it is invalid. */
const json = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Removes secrets from texts: key and host from lyrics, and all addresses from messages. */
type Redactor = { lyric(text: string): string; message(text: string): string }

/** Removes control and format characters, except those that join letters. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/[\n\t\u200c\u200d]/.test(character) ? character : ''))

const createRedactor = (key: string, { origin, host, hostname, port }: URL): Redactor => {
  const hide = (text: string, hidden: string[]) => hidden.reduce((kept, secret) => kept.replaceAll(secret, '…'), text)
  // A host without dot or port is an ordinary word.
  const hosts = [...(port ? [host] : []), ...(hostname.includes('.') ? [hostname] : [])]
  const words = (text: string) => hide(readable(text), [key, origin, ...hosts])
  return { lyric: words, message: (text) => words(readable(text).replace(/https?:\/\/[^\s<>"']+/gi, '…')) }
}

const shorten = (text: string) => {
  const points = [...text.trim()]
  return points.length > MAX_MESSAGE_CODE_POINTS
    ? `${points.slice(0, MAX_MESSAGE_CODE_POINTS).join('')}…`
    : points.join('')
}

type Answered = Extract<Called, { kind: 'answered' }>

/** Answers of a service that lacks a path beyond the specification. */
const isPathUnknown = (called: Called) =>
  called.kind === 'answered' && (called.status === 404 || called.status === 405 || called.status === 501)

const isSuccess = (status: number) => status >= 200 && status < 300

const submitResultOf = (called: Called, timing: Timing, clean: Redactor): SubmitResult => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear') return { kind: 'unconfirmed' }
  if (isSuccess(called.status)) {
    const task = WithId.safeParse(json(called.body))
    return task.success ? { kind: 'accepted', remoteId: task.data.id } : { kind: 'unconfirmed' }
  }
  const later = deferralOf(called, timing)
  if (later) return later
  const failure = refusalOf(called, timing, clean)
  return failure ? { kind: 'refused', failure } : { kind: 'unconfirmed' }
}

const uploadResultOf = (called: Called, timing: Timing, clean: Redactor): UploadResult => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear')
    return {
      kind: 'refused',
      failure: {
        code: called.why === 'timeout' ? 'upstream_timeout' : 'upstream_failed',
        detail: 'The recording couldn’t be uploaded to the service. Nothing was charged; try again.',
      },
    }
  if (isSuccess(called.status)) {
    const upload = WithId.safeParse(json(called.body))
    return upload.success ? { kind: 'uploaded', id: upload.data.id } : { kind: 'refused', failure: UPLOAD_WITHOUT_ID }
  }
  return { kind: 'refused', failure: failureOf(called, timing, clean) }
}

const UPLOAD_WITHOUT_ID: Failure = {
  code: 'upstream_failed',
  detail: 'The service accepted the recording but returned no id. Nothing was charged; try again.',
}

const queryResultOf = (called: Called, remoteId: string, timing: Timing, clean: Redactor): QueryResult => {
  if (called.kind !== 'answered') return { kind: 'failed', failure: noAnswer(called) }
  if (called.status === 429 || called.status === 503)
    return { kind: 'deferred', retryAfter: retryAfter(called, timing) }
  // A gateway's error page says nothing about the task.
  if ((called.status === 404 || called.status === 410) && json(called.body) !== undefined) return { kind: 'missing' }
  if (!isSuccess(called.status)) return { kind: 'failed', failure: failureOf(called, timing, clean) }
  const task = WireTask.safeParse(json(called.body))
  if (!task.success || task.data.id !== remoteId) return { kind: 'failed', failure: INVALID_ANSWER }
  const songs = (task.data.choices ?? []).filter((song) => song !== null).slice(0, MAX_SONGS)
  return {
    kind: 'songs',
    songs: withUniqueIds(songs).map((song) => songOf(song, clean)),
    taskEnd: taskEndOf(task.data.status ?? ''),
  }
}

const WireCancellation = z.object({
  success: z.boolean(),
  message: z.string().max(MAX_TEXT_LENGTH).nullish().catch(null),
})

const cancelResultOf = (called: Called, timing: Timing, clean: Redactor): CancelResult => {
  if (called.kind !== 'answered') return { kind: 'failed', failure: noAnswer(called) }
  if (isSuccess(called.status)) {
    const ended = WireCancellation.safeParse(json(called.body))
    if (!ended.success) return { kind: 'failed', failure: INVALID_ANSWER }
    return {
      kind: 'answered',
      success: ended.data.success,
      message: shorten(clean.message(ended.data.message ?? '')) || null,
    }
  }
  if (isPathUnknown(called)) return { kind: 'answered', success: false, message: null }
  const failure = failureOf(called, timing, clean)
  return failure.code === 'invalid' || failure.code === 'service_refused'
    ? { kind: 'answered', success: false, message: serviceMessage(called, clean).text || null }
    : { kind: 'failed', failure }
}

const WireLyric = z.object({
  title: z.string().max(MAX_TEXT_LENGTH).nullish().catch(null),
  lyric: z.string().max(MAX_TEXT_LENGTH),
})

const lyricResultOf = (called: Called, timing: Timing, clean: Redactor): Result<LyricRecord> => {
  if (called.kind !== 'answered') return { ok: false, failure: noAnswer(called) }
  if (isPathUnknown(called)) return { ok: false, failure: NO_LYRIC_WRITER }
  if (!isSuccess(called.status)) return { ok: false, failure: failureOf(called, timing, clean) }
  const written = WireLyric.safeParse(json(called.body))
  if (!written.success) return { ok: false, failure: INVALID_ANSWER }
  const lyric = clean.lyric(written.data.lyric.replaceAll(/\r\n?/g, '\n')).trim()
  if (!hasVisibleText(lyric) || !isCleanText(lyric)) return { ok: false, failure: INVALID_ANSWER }
  return ok({ title: titleOf(clean.lyric(written.data.title ?? '')), lyric })
}

/** A service that does not know continuations answers with a whole lyric, which may begin with the given one. */
const whatFollows = (given: string, lyric: string) =>
  lyric.startsWith(given.trim()) && lyric.length > given.trim().length ? lyric.slice(given.trim().length).trim() : lyric

const INVALID_ANSWER: Failure = { code: 'upstream_failed', detail: 'The service returned an invalid response.' }
const NO_LYRIC_WRITER: Failure = {
  code: 'service_refused',
  detail: 'This service can’t write lyrics. Write them yourself, or leave them empty.',
}

/**
 * A title from one line of text.
 *
 * @example
 * titleIn(' Amber\nMorning ') → 'Amber Morning'
 */
const titleOf = (words: string) => [...words.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_TITLE_CODE_POINTS).join('')

/** Gives songs without an id, or with a duplicate one, an id by their position. */
const withUniqueIds = (songs: z.infer<typeof WireSong>[]) => {
  const seen = new Set<string>()
  return songs.map((song, place) => {
    const id = song.id && !seen.has(song.id) ? song.id : `#${place}`
    seen.add(id)
    return { ...song, id }
  })
}

const taskEndOf = (status: string) => {
  if (isCancelled(status)) return { error: 'The service cancelled the song.', errorCode: 'cancelled' }
  return /^fail(ed)?$/i.test(status) ? { error: 'The service couldn’t create the song.', errorCode: 'failed' } : null
}

const isCancelled = (status: string) => /^cancell?ed$/i.test(status)

const songOf = (song: z.infer<typeof WireSong> & { id: string }, clean: Redactor): RemoteSong => {
  const words = (value: string | null | undefined) => {
    const kept = value && isCleanText(value.toWellFormed()) ? clean.lyric(value).trim() : ''
    return hasVisibleText(kept) ? kept : null
  }
  const message = typeof song.error === 'string' ? song.error : null
  return {
    remoteId: song.id,
    status: statusOf(song.status),
    pipe: webAddress(song.pipe_url),
    audio: webAddress(song.audio_url),
    title: [...(words(song.title) ?? '')].slice(0, MAX_TITLE_CODE_POINTS).join('') || null,
    lyric: words(song.lyric),
    duration: song.duration ?? null,
    error: message ? shorten(clean.message(message)) || null : null,
    errorCode: song.error_code && /^[\w.-]{1,64}$/.test(song.error_code) ? clean.lyric(song.error_code) : null,
  }
}

const statusOf = (status: string): RemoteSong['status'] => {
  const known = status.trim().toLowerCase()
  switch (known) {
    case 'pending':
    case 'stream':
    case 'done':
    case 'fail':
      return known
    case 'failed':
      return 'fail'
    default:
      return isCancelled(known) ? 'cancelled' : 'running'
  }
}

/** The normalised address. Parsing removes characters that are not allowed in addresses. */
const webAddress = (address: string | null | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return /^https?:$/.test(protocol) && isCleanText(href) ? href : null
}

// Status codes

const UNREACHABLE: Record<string, string> = {
  dns: 'The service’s host name can’t be found.',
  refused: 'Can’t connect to the service.',
  tls: 'Can’t make a secure connection to the service.',
  timeout: 'The service doesn’t respond.',
  forbidden: 'The service’s address isn’t public.',
  other: 'Can’t reach the service.',
}

const notSent = (why: string): Deferred => ({
  kind: 'deferred',
  retryAfter: null,
  failure: { code: 'unavailable', detail: UNREACHABLE[why] ?? UNREACHABLE.other! },
})

const noAnswer = (called: Exclude<Called, { kind: 'answered' }>): Failure =>
  called.kind === 'not_sent'
    ? { code: 'unavailable', detail: UNREACHABLE[called.why] ?? UNREACHABLE.other! }
    : called.why === 'timeout'
      ? { code: 'upstream_timeout', detail: 'The service took too long to respond.' }
      : { code: 'upstream_failed', detail: 'The service’s response was interrupted.' }

/** Retry-After in seconds (RFC 9110, 10.2.3), from one second to half an hour; null without one. */
const retryAfter = ({ headers }: Answered, { clock, pace }: Timing): number | null => {
  const header = headers['retry-after']?.trim()
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(pace.maxRetryAfterMs / 1000, Math.max(1, Math.ceil(seconds)))
}

/** Not executed, may be sent again: too many requests, or unavailable until a stated time. */
const deferralOf = (called: Answered, timing: Timing): Deferred | null => {
  const seconds = retryAfter(called, timing)
  if (called.status === 429)
    return {
      kind: 'deferred',
      retryAfter: seconds,
      failure: { code: 'too_many_requests', detail: 'The service is busy. Trying again shortly.' },
    }
  if (called.status === 503 && seconds !== null)
    return {
      kind: 'deferred',
      retryAfter: seconds,
      failure: { code: 'unavailable', detail: 'The service is temporarily unavailable.' },
    }
  return null
}

/** Failure of a request that the service read and refused; null for other statuses. */
const refusalOf = (called: Answered, timing: Timing, clean: Redactor): Failure | null => {
  const definite = called.status >= 400 && called.status < 500 && called.status !== 408 && called.status !== 425
  return definite ? failureOf(called, timing, clean) : null
}

/** Any unsuccessful answer as a failure. */
const failureOf = (called: Answered, timing: Timing, clean: Redactor): Failure => {
  const { status } = called
  const message = serviceMessage(called, clean)
  const withMessage = (sentence: string) => (message.text ? `${sentence} Message: ${message.text}` : sentence)
  switch (status) {
    case 401:
    case 403:
      return { code: 'service_key_refused', detail: 'The service rejected the key. Check it in Settings.' }
    case 402:
      return { code: 'payment_required', detail: withMessage('You have no credit left with the service.') }
    case 422:
      return {
        code: 'invalid',
        detail: withMessage('The service rejected the request. Change it and try again.'),
        ...(message.errors.length > 0 && { errors: message.errors }),
      }
    case 451:
      return { code: 'content_refused', detail: withMessage('The service rejected the content.') }
    case 429:
      return {
        code: 'too_many_requests',
        detail: 'The service is busy. Try again in a moment.',
        ...retryAfterField(called, timing),
      }
    case 503:
      return {
        code: 'unavailable',
        detail: 'The service is temporarily unavailable.',
        ...retryAfterField(called, timing),
      }
    case 504:
      return { code: 'upstream_timeout', detail: 'The service took too long to respond.' }
    default:
      return status >= 400 && status < 500
        ? { code: 'service_refused', detail: withMessage(`The service rejected the request (${status}).`) }
        : { code: 'upstream_failed', detail: `The service had an internal error (${status}).` }
  }
}

const retryAfterField = (called: Answered, timing: Timing) => {
  const seconds = retryAfter(called, timing)
  return seconds === null ? {} : { retryAfter: seconds }
}

/** Message and field errors of the service, redacted. */
const serviceMessage = (
  { body }: Answered,
  clean: Redactor,
): { text: string; errors: { path: string; message: string }[] } => {
  const refusal = WireRefusal.safeParse(json(body))
  if (!refusal.success) return { text: '', errors: [] }
  const { detail } = refusal.data
  if (typeof detail === 'string') return { text: shorten(clean.message(detail)), errors: [] }
  const errors = detail
    .slice(0, 20)
    .map(({ loc, msg }) => ({
      path: shorten(clean.lyric(loc.filter((part, place) => !(place === 0 && part === 'body')).join('.'))),
      message: shorten(clean.message(msg)),
    }))
    .filter(({ message }) => message !== '')
  return { text: shorten(errors.map(({ message }) => message).join(' ')), errors }
}

const probeResultOf = (called: Called, timing: Timing): ProbeResult => {
  if (called.kind === 'not_sent') return { kind: called.why === 'forbidden' ? 'not_public' : 'unreachable' }
  if (called.kind === 'unclear') return { kind: called.why === 'timeout' ? 'unreachable' : 'not_a_service' }
  const { status } = called
  if (status === 401 || status === 403) return { kind: 'wrong_key' }
  if (status === 429 || status === 503) return { kind: 'busy', retryAfter: retryAfter(called, timing) }
  if (status >= 300 && status < 400) return { kind: 'redirects' }
  // A service answers an unknown task with JSON; other sites answer with a page.
  const answer = json(called.body)
  const isObject = typeof answer === 'object' && answer !== null
  const good = isObject && (status < 300 || status === 400 || status === 404 || status === 410 || status === 422)
  return { kind: good ? 'good' : 'not_a_service' }
}
