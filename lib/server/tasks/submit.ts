import { randomInt, randomUUID } from 'node:crypto'
import type { AudioReference, SubmitRequest, TaskRecord } from '#lib/contract/api'
import { isId } from '#lib/contract/api'
import type { Capabilities } from '#lib/contract/capabilities'
import { carriedOver, isWorked, type WorkedRequest } from '#lib/contract/carry-over'
import { fail, ok, type Result } from '#lib/contract/errors'
import { splitFields } from '#lib/contract/song-fields'
import type { ServiceRow } from '#lib/data/accounts/remote-services'
import { taskRecord } from '#lib/data/records'
import { findSong } from '#lib/data/songs/songs'
import { sourceStory } from '#lib/data/songs/source'
import { createTask, type EarlierKeyUse, findEarlierUse } from '#lib/data/tasks/create-task'
import { findServiceOf } from '#lib/data/tasks/tasks'
import { findUpload, findUploadByToken } from '#lib/data/uploads/uploads'
import type { StoredSinger } from '#lib/db/column-types'
import { sendTask } from '#lib/jobs/send'
import type { App } from '#lib/server/app'
import type { Env } from '#lib/server/env'
import { notFound } from '#lib/server/http/problem'
import { capabilitiesOf } from '#lib/server/services/service-records'
import { fetchRecording } from '#lib/server/uploads/fetch-recording'
import { callbackProblem } from '#lib/services/callback'
import { checkRequest } from '#lib/services/check-request'
import { singerOf } from '#lib/services/embedded/embedded'
import { isLoopback } from '#lib/services/safe-fetch/public-address'
import { requireSpace } from '#lib/storage/space'

/** Disk space for the files of a song. */
const SONG_BYTES = 16e6

export type Submit = {
  owner: string
  request: SubmitRequest
  body: unknown
  path: string
  key: string | null
  origin: string
  /** Signs callback requests. */
  callbackSecret: string
}

/**
 * Commits a task, then sends it once. Returns its record, without songs. An immediate refusal by the service is returned as a
 * failure, and leaves no task.
 */
export const submit = async (
  app: App,
  { owner, request: submitted, body, path, key, origin, callbackSecret }: Submit,
): Promise<Result<TaskRecord>> => {
  const { retry_of, callback, service: wanted, ...rest } = submitted
  const { request, fields } = splitFields<SubmitRequest>(rest)
  const idempotency = key === null ? null : { path, key, body }
  // Keys expire after a day. A clock change must not expire them early.
  if (idempotency) await app.sendContext.clockWatch.check()
  const used = idempotency && (await findEarlierUse(app, owner, idempotency))
  if (used) return answerOf(app, owner, used, origin)
  const retried = retry_of === undefined ? null : await findServiceOf(app.db, owner, retry_of)
  if (retry_of !== undefined && !retried) return invalid('retry_of', 'The task to repeat doesn’t exist.')
  const callbackRefusal = callback === undefined ? null : callbackProblem(callback, app.env.fetchAllowOrigins)
  if (callbackRefusal !== null) return invalid('callback', callbackRefusal)
  const chosen = await chooseService(app, wanted, retried?.serviceId ?? null)
  if (!chosen.ok) return chosen
  const service = chosen.value
  const checked = service
    ? await checkedBy(app, service, rest)
    : isWorked(rest)
      ? invalid(
          'task_type',
          'The built-in engine changes its songs by edits. Choose another service, or edit the song.',
        )
      : ok(undefined)
  if (!checked.ok) return checked
  const like = fields?.voice_like === undefined ? ok(null) : await singerLike(app, owner, fields.voice_like)
  if (!like.ok) return like
  // Fails before anything is ordered or quota is consumed.
  await requireSpace(app.storage, request.n * SONG_BYTES)
  const source = await sourceOf(app, owner, request, origin)
  if (!source.ok) return source
  const covered =
    isWorked(request) && service && source.value.sourceSong
      ? await completeWorked(app, owner, source.value.sourceSong, { ...request, ...fields }, capabilitiesOf(service))
      : null
  const { request: ordered, fields: orderedFields } = covered
    ? splitFields<SubmitRequest>(covered)
    : { request, fields }
  const created = await createTask(
    app,
    {
      id: randomUUID(),
      owner,
      request: ordered,
      fields: like.value ? { ...orderedFields, singer: like.value } : orderedFields,
      seed: fields?.seed ?? randomInt(2 ** 31),
      sourceSong: source.value.sourceSong,
      sourceUpload: source.value.sourceUpload,
      retryOf: retry_of ?? null,
      ...(service
        ? { serviceId: service.id, madeBy: { name: service.name, licence: capabilitiesOf(service).licence } }
        : { serviceId: null, newSong: app.newSong, addJobs: (tx, songIds) => app.queue.add(tx, 'render', songIds) }),
    },
    idempotency,
    callback === undefined ? null : { id: randomUUID(), url: callback, origin, secret: callbackSecret },
  )
  if (created.kind !== 'created') return answerOf(app, owner, created, origin)
  const { task } = created
  if (task.serviceId === null) app.queue.wake('render')
  else {
    const outcome = await sendTask(app.sendContext, task, true).catch((error) => {
      // The task is committed. The task poller sends it, and its record shows the outcome.
      app.log.error({ error, taskId: task.id }, 'A task couldn’t be sent')
      return null
    })
    if (outcome?.kind === 'refused') return { ok: false, failure: outcome.failure }
  }
  return recordOf(app, owner, task.id, origin)
}

/** The service of a task: the named one, that of the task which it repeats, while that is set up, or the default. */
const chooseService = async (
  app: App,
  wanted: string | undefined,
  former: string | null,
): Promise<Result<ServiceRow | null>> => {
  if (wanted !== undefined || former === null) return app.services.choose(wanted)
  const again = await app.services.choose(former)
  return again.ok ? again : app.services.choose(undefined)
}

/** Refuses what the service cannot do. */
const checkedBy = async (app: App, { id }: ServiceRow, request: SubmitRequest): Promise<Result<unknown>> => {
  const service = await app.services.of(id)
  return service
    ? checkRequest(service, request)
    : fail(
        'service_key_refused',
        'The service’s key can no longer be read. The owner has to enter it again in Settings.',
      )
}

/** Repeats the response of an earlier request with the same key. */
export const answerOf = async (
  app: App,
  owner: string,
  used: EarlierKeyUse,
  origin: string,
): Promise<Result<TaskRecord>> => {
  switch (used.kind) {
    case 'mismatch':
      return fail(
        'idempotency_mismatch',
        'This Idempotency-Key was already used with another request. Use a new key for a new song.',
      )
    case 'refused':
      return { ok: false, failure: used.failure }
    case 'repeat':
      return recordOf(app, owner, used.taskId, origin)
  }
}

/** The record of a submitted task: without songs, unless unconfirmed, which its songs report. */
export const recordOf = async (app: App, owner: string, id: string, origin: string): Promise<Result<TaskRecord>> => {
  const found = await app.findTask(owner, id)
  if (!found) return notFound('task')
  return ok(taskRecord(app, found.task, found.task.state === 'unconfirmed' ? found.songs : [], origin))
}

/** The singer of one of the owner's songs. */
const singerLike = async (app: App, owner: string, id: string): Promise<Result<StoredSinger>> => {
  if (!(await findSong(app.db, owner, id)))
    return invalid('voice_like', 'The song to reuse the voice from doesn’t exist.')
  const story = await sourceStory(app.db, { owner, sourceSong: id })
  if (!story)
    return invalid(
      'voice_like',
      'The voice of that song can’t be reused: the song wasn’t created by the built-in engine, or hasn’t started yet. Choose another song.',
    )
  const singer = singerOf(story)
  return singer ? ok(singer) : invalid('voice_like', 'That song is an instrumental: it has no vocals.')
}

/** A request with what it does not say itself, from the song that it is made from. */
const completeWorked = async (
  app: App,
  owner: string,
  songId: string,
  request: WorkedRequest,
  capabilities: Capabilities,
): Promise<SubmitRequest> => {
  const found = await findSong(app.db, owner, songId)
  if (!found) return request
  const { voice, ...carried } = carriedOver({ ...found.song, prompt: found.prompt }, capabilities, request.task_type)
  // A request with words, a voice or a language is sung.
  const isSung = [request.lyric, request.voice, request.language].some((given) => given !== undefined)
  const given = Object.entries(request).filter(([, value]) => value !== undefined && value !== '')
  return {
    ...(found.song.title !== null && { title: found.song.title }),
    ...carried,
    ...(voice !== undefined && !isSung && { voice }),
    ...(Object.fromEntries(given) as typeof request),
  }
}

type Source = { sourceSong: string | null; sourceUpload: string | null; duration: number | null }

const NONE: Source = { sourceSong: null, sourceUpload: null, duration: null }

/** The source of a request in this library: known, finished and long enough. */
const sourceOf = async (app: App, owner: string, request: SubmitRequest, origin: string): Promise<Result<Source>> => {
  if (request.task_type === 'normal') return ok(NONE)
  // Fails before anything is ordered or quota is consumed, if storage is down.
  await app.storage.check()
  const field = request.task_type === 'reference' ? 'reference_audio' : 'origin_audio'
  const reference = request.task_type === 'reference' ? request.reference_audio : request.origin_audio
  const source = await resolve(app, owner, reference, field, origin)
  if (!source.ok || request.task_type !== 'extend') return source
  const { duration } = source.value
  if (
    request.extend_at !== undefined &&
    duration !== null &&
    (request.extend_at > duration || request.extend_at < MIN_KEPT_SECONDS)
  )
    return invalid(
      'extend_at',
      request.extend_at > duration
        ? `The cut is past the end: the recording is ${duration.toFixed(2)} seconds long.`
        : 'Keep at least 1 second of the recording.',
    )
  return source
}

/** An extended song keeps at least this much of its source. */
const MIN_KEPT_SECONDS = 1

const invalid = (path: string, message: string) => fail('invalid', message, { errors: [{ path, message }] })

const resolve = async (
  app: App,
  owner: string,
  { audio_type, audio_content }: AudioReference,
  field: string,
  origin: string,
): Promise<Result<Source>> => {
  switch (audio_type) {
    case 'upload_id': {
      const upload = isId(audio_content) ? await findUpload(app.db, owner, audio_content) : null
      return upload ? ok({ ...NONE, sourceUpload: upload.id, duration: upload.duration }) : notFound('upload')
    }
    case 'audio_id': {
      const found = isId(audio_content) ? await findSong(app.db, owner, audio_content) : null
      if (!found) return notFound('song')
      return found.song.status === 'done'
        ? ok({ ...NONE, sourceSong: found.song.id, duration: found.song.duration })
        : unfinished
    }
    case 'audio_url': {
      const token = ownToken(audio_content, origin, app.env)
      if (token === null) {
        const type = field === 'origin_audio' ? 'extend' : 'reference'
        const fetched = await fetchRecording(app, owner, audio_content, `${field}.audio_content`, type)
        return fetched.ok ? ok({ ...NONE, sourceUpload: fetched.value.id, duration: fetched.value.duration }) : fetched
      }
      const song = await app.findSongByToken(token)
      if (song)
        return song.status === 'done' ? ok({ ...NONE, sourceSong: song.id, duration: song.duration }) : unfinished
      const upload = await findUploadByToken(app.db, token)
      return upload ? ok({ ...NONE, sourceUpload: upload.id, duration: upload.duration }) : notFound('song')
    }
  }
}

const unfinished = fail('source_not_ready', 'That song isn’t finished yet. Try again when it is.')

/** The media token in one of our own URLs; null for other URLs. */
export const ownToken = (address: string, origin: string, env: Env): string | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // Local mode has several host names: localhost, 127.0.0.1 and ::1.
  const own =
    url.origin === new URL(origin).origin ||
    (env.local && url.protocol === 'http:' && isLoopback(url.hostname) && url.port === new URL(origin).port)
  return own ? (/^\/media\/([\w-]+)\/[\w.]+$/.exec(url.pathname)?.[1] ?? null) : null
}

/** The key of a submit: 1 to 255 printable ASCII characters, or none. */
export const idempotencyKey = (headers: Headers): Result<string | null> => {
  const key = headers.get('idempotency-key')
  if (key === null) return ok(null)
  return /^[\x20-\x7e]{1,255}$/.test(key)
    ? ok(key)
    : invalid('Idempotency-Key', 'Idempotency-Key must have 1 to 255 printable ASCII characters.')
}
