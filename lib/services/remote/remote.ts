import { z } from 'zod'
import type { Timing } from '#lib/clock'
import {
  codePoints,
  isCleanText,
  LIMITS,
  type LyricRecord,
  type SubmitRequest,
  type UploadType,
} from '#lib/contract/api'
import { type Failure, ok, type Result } from '#lib/contract/errors'
import type { RemoteSong } from '#lib/contract/remote-song'
import type { Called, Outside } from '#lib/services/safe-fetch/safe-fetch'
import type {
  Asked,
  Cancelled,
  Deferred,
  Probe,
  RemoteService,
  RemoteSource,
  Submission,
  Uploaded,
} from '#lib/services/service'

/**
 * A remote deployment of the interface, and the only file that knows its wire: every body that comes in is parsed here, every
 * status is given its meaning here, and no address, key or name of the service leaves it in a message.
 */

export type RemoteConfig = {
  /** http or https, with an optional path, without a trailing slash. */
  baseUrl: string
  key: string
  /** Whoever runs the server named the address, so it may be private. */
  trusted: boolean
}

const MAX_AUDIO = 150 * 1024 * 1024

const MAX_JSON = 1024 * 1024

const MAX_SONGS = 8
const MAX_TEXT = 20_000
const MAX_TITLE = 300
const MAX_MESSAGE = 500

export const remote = (outside: Outside, timing: Timing, { baseUrl, key, trusted }: RemoteConfig): RemoteService => {
  const { pace } = timing
  const host = new URL(baseUrl)
  const clean = cleanerOf(key, host)

  const call = (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array },
    within: number,
  ) =>
    outside.call(`${baseUrl}${path}`, {
      method: init.method,
      headers: { accept: 'application/json', authorization: `Bearer ${key}`, ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
      guarded: !trusted,
      signal: new AbortController().signal,
      connectWithin: pace.connectTimeoutMs,
      within,
      maxBytes: MAX_JSON,
    })

  const callJson = (path: string, body: object, within: number) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, within)

  return {
    kind: 'remote',
    baseUrl,

    async submit(request, source) {
      const { path, body } = wireRequest(request, source)
      const called = await callJson(path, body, pace.submitTimeoutMs)
      // Nothing in such a request could be missing but the path itself, so nothing was ordered there.
      if ('instrumental' in request && hasNoPath(called)) {
        const inWords = inWordsOnly(request)
        if (!inWords) return { kind: 'refused', failure: NO_ROOM }
        const usual = wireRequest(inWords, null)
        return submissionOf(await callJson(usual.path, usual.body, pace.submitTimeoutMs), timing, clean)
      }
      return submissionOf(called, timing, clean)
    },

    async upload(file, type) {
      const form = multipart(file, type)
      const headers = { 'content-type': form.type }
      const sent = { method: 'POST', headers, body: form.body }
      return uploadOf(await call('/api/v1/file/upload', sent, pace.uploadTimeoutMs), timing, clean)
    },

    async query(remoteId) {
      const path = `/api/v1/task/query?task_id=${encodeURIComponent(remoteId)}`
      return askedOf(await call(path, { method: 'GET' }, pace.queryTimeoutMs), remoteId, timing, clean)
    },

    async cancel(remoteId) {
      return cancelledOf(await callJson('/api/v1/task/cancel', { id: remoteId }, pace.cancelTimeoutMs), timing, clean)
    },

    async write(prompt) {
      return writtenOf(await callJson('/api/v1/lyric/generate', { prompt }, pace.writeTimeoutMs), timing, clean)
    },

    open: (address, signal) =>
      outside.open(address, {
        signal,
        service: { origin: host.origin, trusted },
        maxBytes: MAX_AUDIO,
        headersWithin: pace.streamHeadTimeoutMs,
        idleFor: pace.streamIdleTimeoutMs,
        totalWithin: pace.streamTotalTimeoutMs,
      }),

    async probe() {
      const path = `/api/v1/task/query?task_id=${crypto.randomUUID()}`
      return probeOf(await call(path, { method: 'GET' }, pace.probeTimeoutMs), timing)
    },
  }
}

// What is sent

const wireRequest = (request: SubmitRequest, source: RemoteSource | null): { path: string; body: object } => {
  const { model, n, lyric } = request
  if ('instrumental' in request)
    return { path: '/api/v1/song/instrumental', body: { model, n, prompt: request.prompt } }
  const shared = { model, n, ...(lyric?.trim() && { lyric }) }
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
      ...(request.prompt?.trim() && { prompt: request.prompt }),
      ...(request.similarity !== undefined && { similarity: request.similarity }),
    },
  }
}

type Instrumental = Extract<SubmitRequest, { instrumental: true }>

const NOBODY_SINGS = 'Instrumental, no vocals. '

/**
 * The same music asked for by its description alone, of a service that has no path for what nobody sings; null where the
 * description leaves no room to say so.
 */
// inWordsOnly({ model: 'v4.0', prompt: 'A slow waltz.', n: 1, … })?.prompt // => 'Instrumental, no vocals. A slow waltz.'
const inWordsOnly = ({ model, prompt, n }: Instrumental): SubmitRequest | null => {
  const told = `${NOBODY_SINGS}${prompt}`
  return codePoints(told) <= LIMITS[model].prompt ? { model, task_type: 'normal', prompt: told, n } : null
}

const TOO_LONG = `The service has to be told in words that nobody sings: leave ${NOBODY_SINGS.length} characters for that.`
const NO_ROOM: Failure = { code: 'invalid', detail: TOO_LONG, errors: [{ path: 'prompt', message: TOO_LONG }] }

const TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav' }

/** The two parts of an upload (RFC 7578). The file gets a plain name of ours: the service has no use for the real one. */
const multipart = (file: { bytes: Uint8Array; format: 'mp3' | 'wav' }, type: UploadType) => {
  const boundary = `songloom-${crypto.randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="upload_type"\r\n\r\n${type}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="recording.${file.format}"\r\n` +
    `content-type: ${TYPES[file.format]}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

// What comes back

const Id = z.union([z.string().min(1).max(200).refine(isCleanText), z.number().transform(String)])

/** A field of the wrong kind is as good as none. */
const text = z.string().max(MAX_TEXT).nullish().catch(null)

const Told = z.object({
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

const Task = z.object({
  id: Id,
  status: z.string().optional().catch(undefined),
  choices: z.array(Told.nullable().catch(null)).max(64).nullish(),
})

const WithId = z.object({ id: Id })

const Refusal = z.object({
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

/** JSON, or undefined where it is not. */
const json = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Takes out of a text what only the server knows: of words that are kept the least, of messages every address. */
type Clean = { words(text: string): string; message(text: string): string }

/** A person reads it, so it holds no control characters but those that join letters. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/[\n\t\u200c\u200d]/.test(character) ? character : ''))

const cleanerOf = (key: string, { origin, host, hostname, port }: URL): Clean => {
  const hide = (text: string, hidden: string[]) => hidden.reduce((kept, secret) => kept.replaceAll(secret, '…'), text)
  // A host without a dot or a port is a word like any other.
  const hosts = [...(port ? [host] : []), ...(hostname.includes('.') ? [hostname] : [])]
  const words = (text: string) => hide(readable(text), [key, origin, ...hosts])
  return { words, message: (text) => words(readable(text).replace(/https?:\/\/[^\s<>"']+/gi, '…')) }
}

const shorten = (text: string) => {
  const points = [...text.trim()]
  return points.length > MAX_MESSAGE ? `${points.slice(0, MAX_MESSAGE).join('')}…` : points.join('')
}

type Answered = Extract<Called, { kind: 'answered' }>

/** A service that was built by the specification alone answers so to the paths beyond it. */
const hasNoPath = (called: Called) =>
  called.kind === 'answered' && (called.status === 404 || called.status === 405 || called.status === 501)

const SUCCESS = (status: number) => status >= 200 && status < 300

const submissionOf = (called: Called, timing: Timing, clean: Clean): Submission => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear') return { kind: 'unconfirmed' }
  if (SUCCESS(called.status)) {
    const task = WithId.safeParse(json(called.body))
    return task.success ? { kind: 'accepted', remoteId: task.data.id } : { kind: 'unconfirmed' }
  }
  const later = laterOf(called, timing)
  if (later) return later
  const failure = refusalOf(called, timing, clean)
  return failure ? { kind: 'refused', failure } : { kind: 'unconfirmed' }
}

const uploadOf = (called: Called, timing: Timing, clean: Clean): Uploaded => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear')
    return {
      kind: 'refused',
      failure: {
        code: called.why === 'timeout' ? 'upstream_timeout' : 'upstream_failed',
        detail: 'The recording did not reach the service. Nothing was ordered; try again.',
      },
    }
  if (SUCCESS(called.status)) {
    const upload = WithId.safeParse(json(called.body))
    return upload.success ? { kind: 'uploaded', id: upload.data.id } : { kind: 'refused', failure: brokenUpload }
  }
  return { kind: 'refused', failure: failureOf(called, timing, clean) }
}

const brokenUpload: Failure = {
  code: 'upstream_failed',
  detail: 'The service took the recording but did not say under which name. Nothing was ordered; try again.',
}

const askedOf = (called: Called, remoteId: string, timing: Timing, clean: Clean): Asked => {
  if (called.kind !== 'answered') return { kind: 'nothing', failure: silence(called) }
  if (called.status === 429 || called.status === 503) return { kind: 'later', retryAfter: retryAfter(called, timing) }
  // A gateway's page says nothing of the task.
  if ((called.status === 404 || called.status === 410) && json(called.body) !== undefined) return { kind: 'gone' }
  if (!SUCCESS(called.status)) return { kind: 'nothing', failure: failureOf(called, timing, clean) }
  const task = Task.safeParse(json(called.body))
  if (!task.success || task.data.id !== remoteId) return { kind: 'nothing', failure: NONSENSE }
  const songs = (task.data.choices ?? []).filter((song) => song !== null).slice(0, MAX_SONGS)
  return {
    kind: 'told',
    songs: named(songs).map((song) => toldSong(song, clean)),
    over: overOf(task.data.status ?? ''),
  }
}

const Ended = z.object({ success: z.boolean(), message: z.string().max(MAX_TEXT).nullish().catch(null) })

const cancelledOf = (called: Called, timing: Timing, clean: Clean): Cancelled => {
  if (called.kind !== 'answered') return { kind: 'failed', failure: silence(called) }
  if (SUCCESS(called.status)) {
    const ended = Ended.safeParse(json(called.body))
    if (!ended.success) return { kind: 'failed', failure: NONSENSE }
    return {
      kind: 'told',
      success: ended.data.success,
      message: shorten(clean.message(ended.data.message ?? '')) || null,
    }
  }
  if (hasNoPath(called)) return { kind: 'told', success: false, message: null }
  const failure = failureOf(called, timing, clean)
  return failure.code === 'invalid' || failure.code === 'service_refused'
    ? { kind: 'told', success: false, message: saidIn(called, clean).text || null }
    : { kind: 'failed', failure }
}

const Written = z.object({ title: z.string().max(MAX_TEXT).nullish().catch(null), lyric: z.string().max(MAX_TEXT) })

const writtenOf = (called: Called, timing: Timing, clean: Clean): Result<LyricRecord> => {
  if (called.kind !== 'answered') return { ok: false, failure: silence(called) }
  if (hasNoPath(called)) return { ok: false, failure: NO_WRITER }
  if (!SUCCESS(called.status)) return { ok: false, failure: failureOf(called, timing, clean) }
  const written = Written.safeParse(json(called.body))
  if (!written.success) return { ok: false, failure: NONSENSE }
  const lyric = clean.words(written.data.lyric.replaceAll(/\r\n?/g, '\n')).trim()
  if (lyric === '' || !isCleanText(lyric)) return { ok: false, failure: NONSENSE }
  return ok({ title: titleIn(clean.words(written.data.title ?? '')), lyric })
}

const NONSENSE: Failure = { code: 'upstream_failed', detail: 'The service gave an answer that makes no sense.' }
const NO_WRITER: Failure = { code: 'service_refused', detail: 'The service does not write lyrics.' }

// titleIn(' Amber\nMorning ') // => 'Amber Morning'
const titleIn = (words: string) => [...words.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_TITLE).join('')

/** Songs without a name, and those that share one, are told apart by their place. */
const named = (songs: z.infer<typeof Told>[]) => {
  const seen = new Set<string>()
  return songs.map((song, place) => {
    const id = song.id && !seen.has(song.id) ? song.id : `#${place}`
    seen.add(id)
    return { ...song, id }
  })
}

const overOf = (status: string) => {
  if (isCancelled(status)) return { error: 'The service cancelled it.', errorCode: 'cancelled' }
  return /^fail(ed)?$/i.test(status) ? { error: 'The service could not make it.', errorCode: 'failed' } : null
}

const isCancelled = (status: string) => /^cancell?ed$/i.test(status)

const toldSong = (song: z.infer<typeof Told> & { id: string }, clean: Clean): RemoteSong => {
  const words = (value: string | null | undefined) => {
    const kept = value && isCleanText(value.toWellFormed()) ? clean.words(value).trim() : ''
    return kept || null
  }
  const message = typeof song.error === 'string' ? song.error : null
  return {
    remoteId: song.id,
    status: statusOf(song.status),
    pipe: webAddress(song.pipe_url),
    audio: webAddress(song.audio_url),
    title: [...(words(song.title) ?? '')].slice(0, MAX_TITLE).join('') || null,
    lyric: words(song.lyric),
    duration: song.duration ?? null,
    error: message ? shorten(clean.message(message)) || null : null,
    errorCode: song.error_code && /^[\w.-]{1,64}$/.test(song.error_code) ? clean.words(song.error_code) : null,
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

/** As it is written on the wire: parsing drops what cannot stand in an address. */
const webAddress = (address: string | null | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return /^https?:$/.test(protocol) && isCleanText(href) ? href : null
}

// What a status means

const UNREACHABLE: Record<string, string> = {
  dns: 'The service’s name cannot be found.',
  refused: 'Nobody answers at the service’s address.',
  tls: 'No safe connection to the service could be made.',
  timeout: 'The service does not answer.',
  forbidden: 'The service’s address is not a public one.',
  other: 'The service cannot be reached.',
}

const notSent = (why: string): Deferred => ({
  kind: 'deferred',
  retryAfter: null,
  failure: { code: 'unavailable', detail: UNREACHABLE[why] ?? UNREACHABLE.other! },
})

const silence = (called: Exclude<Called, { kind: 'answered' }>): Failure =>
  called.kind === 'not_sent'
    ? { code: 'unavailable', detail: UNREACHABLE[called.why] ?? UNREACHABLE.other! }
    : called.why === 'timeout'
      ? { code: 'upstream_timeout', detail: 'The service took too long to answer.' }
      : { code: 'upstream_failed', detail: 'The service’s answer broke off.' }

/** Seconds until it may be asked again, as a number or a date (RFC 9110, 10.2.3), from one second to half an hour. */
// retryAfter of 'Retry-After: 7' // => 7
const retryAfter = ({ headers }: Answered, { clock, pace }: Timing): number | null => {
  const header = headers['retry-after']?.trim()
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(pace.maxRetryAfterMs / 1000, Math.max(1, Math.ceil(seconds)))
}

/** Not executed, and to be sent again: too many at once, or closed until a time that it names. */
const laterOf = (called: Answered, timing: Timing): Deferred | null => {
  const seconds = retryAfter(called, timing)
  if (called.status === 429)
    return {
      kind: 'deferred',
      retryAfter: seconds,
      failure: { code: 'too_many_requests', detail: 'The service asks to wait.' },
    }
  if (called.status === 503 && seconds !== null)
    return {
      kind: 'deferred',
      retryAfter: seconds,
      failure: { code: 'unavailable', detail: 'The service is closed for a moment.' },
    }
  return null
}

/** The statuses by which a service says that it read the request and will not do it; null for all others. */
const refusalOf = (called: Answered, timing: Timing, clean: Clean): Failure | null => {
  const definite = called.status >= 400 && called.status < 500 && called.status !== 408 && called.status !== 425
  return definite ? failureOf(called, timing, clean) : null
}

/** Any answer that is no success, as a failure of ours. */
const failureOf = (called: Answered, timing: Timing, clean: Clean): Failure => {
  const { status } = called
  const said = saidIn(called, clean)
  const because = (sentence: string) => (said.text ? `${sentence} It says: ${said.text}` : sentence)
  switch (status) {
    case 401:
    case 403:
      return { code: 'service_key_refused', detail: 'The service does not accept the key. Look at it in Settings.' }
    case 402:
      return { code: 'payment_required', detail: because('The service asks for payment before it makes more.') }
    case 422:
      return {
        code: 'invalid',
        detail: because('The service does not accept these values.'),
        ...(said.errors.length > 0 && { errors: said.errors }),
      }
    case 451:
      return { code: 'content_refused', detail: because('The service refused the content.') }
    case 429:
      return { code: 'too_many_requests', detail: 'The service asks to wait.', ...after(called, timing) }
    case 503:
      return { code: 'unavailable', detail: 'The service is closed for a moment.', ...after(called, timing) }
    case 504:
      return { code: 'upstream_timeout', detail: 'The service took too long to answer.' }
    default:
      return status >= 400 && status < 500
        ? { code: 'service_refused', detail: because(`The service refused the request (${status}).`) }
        : { code: 'upstream_failed', detail: `The service had a problem of its own (${status}).` }
  }
}

const after = (called: Answered, timing: Timing) => {
  const seconds = retryAfter(called, timing)
  return seconds === null ? {} : { retryAfter: seconds }
}

/** What the service says in its own words: text, and the fields that it names. */
const saidIn = ({ body }: Answered, clean: Clean): { text: string; errors: { path: string; message: string }[] } => {
  const refusal = Refusal.safeParse(json(body))
  if (!refusal.success) return { text: '', errors: [] }
  const { detail } = refusal.data
  if (typeof detail === 'string') return { text: shorten(clean.message(detail)), errors: [] }
  const errors = detail
    .slice(0, 20)
    .map(({ loc, msg }) => ({
      path: shorten(clean.words(loc.filter((part, place) => !(place === 0 && part === 'body')).join('.'))),
      message: shorten(clean.message(msg)),
    }))
    .filter(({ message }) => message !== '')
  return { text: shorten(errors.map(({ message }) => message).join(' ')), errors }
}

const probeOf = (called: Called, timing: Timing): Probe => {
  if (called.kind === 'not_sent') return { kind: called.why === 'forbidden' ? 'not_public' : 'unreachable' }
  if (called.kind === 'unclear') return { kind: called.why === 'timeout' ? 'unreachable' : 'not_a_service' }
  const { status } = called
  if (status === 401 || status === 403) return { kind: 'wrong_key' }
  if (status === 429 || status === 503) return { kind: 'busy', retryAfter: retryAfter(called, timing) }
  if (status >= 300 && status < 400) return { kind: 'redirects' }
  // A task that does not exist is told in JSON; a site of another kind answers with a page.
  const answer = json(called.body)
  const speaks = typeof answer === 'object' && answer !== null
  const good = speaks && (status < 300 || status === 400 || status === 404 || status === 410 || status === 422)
  return { kind: good ? 'good' : 'not_a_service' }
}
