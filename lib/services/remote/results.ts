import { z } from 'zod'
import type { Timing } from '#lib/clock'
import type { LyricRecord } from '#lib/contract/api'
import { type Failure, ok, type Result } from '#lib/contract/errors'
import { hasVisibleText, isCleanText } from '#lib/contract/text'
import { type Redactor, shorten } from '#lib/services/remote/redactor'
import {
  deferralOf,
  failureOf,
  isPathUnknown,
  isSuccess,
  noAnswer,
  notSent,
  parseJson,
  refusalOf,
  retryAfter,
  serviceMessage,
} from '#lib/services/remote/refusals'
import {
  isCancelled,
  MAX_TEXT_CODE_UNITS,
  songOf,
  titleOf,
  WireId,
  WireSong,
  withUniqueIds,
} from '#lib/services/remote/wire-song'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type { CancelResult, ProbeResult, QueryResult, SubmitResult, UploadResult } from '#lib/services/service'

const MAX_SONGS_PER_TASK = 8

const WireTask = z.object({
  id: WireId,
  status: z.string().optional().catch(undefined),
  choices: z.array(WireSong.nullable().catch(null)).max(64).nullish(),
})

const WithId = z.object({ id: WireId })

/** The result of a submit. It is `unconfirmed` where the service may have created the task. */
export const submitResultOf = (called: Called, timing: Timing, clean: Redactor): SubmitResult => {
  if (called.kind === 'not_sent') return notSent(called.why)
  if (called.kind === 'unclear') return { kind: 'unconfirmed' }
  if (isSuccess(called.status)) {
    const task = WithId.safeParse(parseJson(called.body))
    return task.success ? { kind: 'accepted', remoteId: task.data.id } : { kind: 'unconfirmed' }
  }
  const later = deferralOf(called, timing)
  if (later) return later
  const failure = refusalOf(called, timing, clean)
  return failure ? { kind: 'refused', failure } : { kind: 'unconfirmed' }
}

/** The result of an upload. An unclear one is refused, because an upload costs nothing. */
export const uploadResultOf = (called: Called, timing: Timing, clean: Redactor): UploadResult => {
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
    const upload = WithId.safeParse(parseJson(called.body))
    return upload.success ? { kind: 'uploaded', id: upload.data.id } : { kind: 'refused', failure: UPLOAD_WITHOUT_ID }
  }
  return { kind: 'refused', failure: failureOf(called, timing, clean) }
}

const UPLOAD_WITHOUT_ID: Failure = {
  code: 'upstream_failed',
  detail: 'The service accepted the recording but returned no id. Nothing was charged; try again.',
}

/** The state of a task. `missing`: the service no longer knows it. At most MAX_SONGS_PER_TASK songs. */
export const queryResultOf = (called: Called, remoteId: string, timing: Timing, clean: Redactor): QueryResult => {
  if (called.kind !== 'answered') return { kind: 'failed', failure: noAnswer(called) }
  if (called.status === 429 || called.status === 503)
    return { kind: 'deferred', retryAfter: retryAfter(called, timing) }
  // A gateway's error page says nothing about the task.
  if ((called.status === 404 || called.status === 410) && parseJson(called.body) !== undefined)
    return { kind: 'missing' }
  if (!isSuccess(called.status)) return { kind: 'failed', failure: failureOf(called, timing, clean) }
  const task = WireTask.safeParse(parseJson(called.body))
  if (!task.success || task.data.id !== remoteId) return { kind: 'failed', failure: INVALID_ANSWER }
  const songs = (task.data.choices ?? []).filter((song) => song !== null).slice(0, MAX_SONGS_PER_TASK)
  return {
    kind: 'songs',
    songs: withUniqueIds(songs).map((song) => songOf(song, clean)),
    taskEnd: taskEndOf(task.data.status ?? ''),
  }
}

const WireCancellation = z.object({
  success: z.boolean(),
  message: z.string().max(MAX_TEXT_CODE_UNITS).nullish().catch(null),
})

/** The result of a cancellation. `success: false` if the service refuses it or cannot cancel. */
export const cancelResultOf = (called: Called, timing: Timing, clean: Redactor): CancelResult => {
  if (called.kind !== 'answered') return { kind: 'failed', failure: noAnswer(called) }
  if (isSuccess(called.status)) {
    const ended = WireCancellation.safeParse(parseJson(called.body))
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
  title: z.string().max(MAX_TEXT_CODE_UNITS).nullish().catch(null),
  lyric: z.string().max(MAX_TEXT_CODE_UNITS),
})

/** The written lyrics, redacted. A failure if they show nothing. */
export const lyricResultOf = (called: Called, timing: Timing, clean: Redactor): Result<LyricRecord> => {
  if (called.kind !== 'answered') return { ok: false, failure: noAnswer(called) }
  if (isPathUnknown(called)) return { ok: false, failure: NO_LYRIC_WRITER }
  if (!isSuccess(called.status)) return { ok: false, failure: failureOf(called, timing, clean) }
  const written = WireLyric.safeParse(parseJson(called.body))
  if (!written.success) return { ok: false, failure: INVALID_ANSWER }
  const lyric = clean.lyric(written.data.lyric.replaceAll(/\r\n?/g, '\n')).trim()
  if (!hasVisibleText(lyric) || !isCleanText(lyric)) return { ok: false, failure: INVALID_ANSWER }
  return ok({ title: titleOf(clean.lyric(written.data.title ?? '')), lyric })
}

const INVALID_ANSWER: Failure = { code: 'upstream_failed', detail: 'The service returned an invalid response.' }
const NO_LYRIC_WRITER: Failure = {
  code: 'service_refused',
  detail: 'This service can’t write lyrics. Write them yourself, or leave them empty.',
}

const taskEndOf = (status: string) => {
  if (isCancelled(status)) return { error: 'The service cancelled the song.', errorCode: 'cancelled' }
  return /^fail(ed)?$/i.test(status) ? { error: 'The service couldn’t create the song.', errorCode: 'failed' } : null
}

/** The result of a request for `url`, whose path ends with `path`. */
export const probeResultOf = (called: Called, timing: Timing, url: string, path: string): ProbeResult => {
  if (called.kind === 'not_sent') return { kind: called.why === 'forbidden' ? 'not_public' : 'unreachable' }
  if (called.kind === 'unclear') return { kind: called.why === 'timeout' ? 'unreachable' : 'not_a_service' }
  const { status } = called
  if (status === 401 || status === 403) return { kind: 'wrong_key' }
  if (status === 429 || status === 503) return { kind: 'busy', retryAfter: retryAfter(called, timing) }
  if (status >= 300 && status < 400)
    return { kind: 'redirects', baseUrl: redirectedBase(called.headers.location, url, path) }
  // A service answers an unknown task with JSON; other sites answer with a page.
  const answer = parseJson(called.body)
  const isObject = typeof answer === 'object' && answer !== null
  const isService = isObject && (status < 300 || status === 400 || status === 404 || status === 410 || status === 422)
  return { kind: isService ? 'good' : 'not_a_service' }
}

/** The base URL that a redirect leads to; null for the same one, and for another path, such as a page to sign in. */
// redirectedBase('https://b.example/x/y?z', 'https://a.example/x/y', '/x/y') → 'https://b.example'
const redirectedBase = (location: string | undefined, from: string, path: string): string | null => {
  if (location === undefined || !URL.canParse(location, from)) return null
  const { origin, pathname } = new URL(location, from)
  const base = `${origin}${pathname.slice(0, -path.length)}`
  return pathname.endsWith(path) && base !== from.slice(0, -path.length) ? base : null
}
