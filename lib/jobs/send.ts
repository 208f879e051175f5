import type { Failure } from '#lib/contract/errors'
import { MAX_UPLOAD_SECONDS } from '#lib/contract/limits'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow } from '#lib/data/rows'
import { clearRemoteName, findRemoteName, sourceFile } from '#lib/data/songs/source'
import type { NewSong } from '#lib/data/tasks/fail-task'
import { markSent, type Outcome, settleSending, TRANSIENT_CODES } from '#lib/data/tasks/sending'
import { submittedRequest } from '#lib/data/tasks/submitted-request'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { DbContext } from '#lib/db/client'
import { DatabaseUnanswered, isUnavailable } from '#lib/db/lost'
import type { ClockWatch } from '#lib/jobs/clock-watch'
import type { Leases } from '#lib/jobs/leases'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'
import type { RemoteService, RemoteSource } from '#lib/services/service'
import type { Storage } from '#lib/storage/storage'

export type Remotes = {
  /** A service by its row id; null if its key is erased or unreadable. */
  of(serviceId: string): Promise<RemoteService | null>
  /** The active service, if it has the same address and another key. */
  successorOf(serviceId: string): Promise<{ id: string; service: RemoteService } | null>
}

export type SendContext = DbContext & {
  clockWatch: ClockWatch
  storage: Storage
  taskEvents: TaskEvents
  engine: EngineHost
  remotes: Remotes
  leases: Leases
  newSong: NewSong
  /** Aborts when the process is asked to stop. */
  closing: AbortSignal
}

/**
 * Sends a task of state `sending` to its service once, and records the outcome before it returns. Null where another process
 * took the task over.
 * @param callerWaiting whether the submit waits for the outcome; a refusal then goes to the caller, and no task is shown
 */
export const sendTask = async (app: SendContext, task: TaskRow, callerWaiting: boolean): Promise<Outcome | null> => {
  const release = app.leases.task(task.id)
  const attempted = await attempt(app, task, callerWaiting).catch((error) => {
    release()
    throw error
  })
  const settled = attempted ? settle(app, task.id, attempted, callerWaiting) : Promise.resolve()
  const over = settled.finally(() => {
    release()
    app.taskEvents.notify(task.id)
  })
  // Recording continues after the caller stops waiting.
  over.catch(() => {})
  const { clock, pace } = app
  const written = new AbortController()
  const late = clock.sleep(pace.settleTimeoutMs, written.signal).then(() => {
    if (!written.signal.aborted) throw new DatabaseUnanswered('The service’s answer couldn’t be saved yet.')
  })
  await Promise.race([over, late]).finally(() => written.abort())
  return attempted?.outcome ?? null
}

type Attempt = { outcome: Outcome; sentAt: Date | null; isMarkKnown?: boolean }

/** Records the outcome. Waits for an unavailable database, under the lease of the task. */
const settle = async (app: SendContext, id: string, attempted: Attempt, callerWaiting: boolean) => {
  const { outcome, ...mark } = attempted
  // A jump of the clock must not exceed the deadline.
  if (outcome.kind === 'deferred') await app.clockWatch.check().catch(() => {})
  for (let tries = 1; ; tries++)
    try {
      return await settleSending(app, id, outcome, app.newSong, { callerWaiting, ...mark })
    } catch (error) {
      if (app.closing.aborted || (!isUnavailable(error) && tries >= SETTLE_TRIES)) throw error
      await app.clock.sleep(app.pace.settleRetryMs * Math.min(tries, SETTLE_TRIES), app.closing)
    }
}

/** Attempts while the database responds with errors. */
const SETTLE_TRIES = 6

const attempt = async (app: SendContext, task: TaskRow, callerWaiting: boolean): Promise<Attempt | null> => {
  const unsent = (outcome: Outcome): Attempt => ({ outcome, sentAt: null })
  const remote = task.serviceId ? await app.remotes.of(task.serviceId) : null
  if (!remote) return unsent({ kind: 'refused', failure: NO_KEY })
  const source = await resolveSource(app, remote, task, callerWaiting)
  if (source.kind !== 'ready') return unsent(source)
  const sentAt = app.clock.now()
  const marked = await markSent(app, task.id, sentAt).catch((error) => {
    if (!isUnavailable(error)) throw error
    return null
  })
  // The mark is unconfirmed, but nothing was sent: send it later.
  if (marked === null)
    return {
      outcome: { kind: 'deferred', retryAfter: null, failure: DATABASE_UNAVAILABLE },
      sentAt,
      isMarkKnown: false,
    }
  if (!marked) return null
  const submission = await remote.submit(submittedRequest(task), source.source)
  if (submission.kind !== 'refused' || source.source?.audio_type !== 'audio_id') return { outcome: submission, sentAt }
  return { outcome: await handleUnknownSource(app, task, submission.failure), sentAt }
}

const DATABASE_UNAVAILABLE: Failure = {
  code: 'unavailable',
  detail: 'The request wasn’t sent: the database didn’t respond.',
}

const NO_KEY: Failure = {
  code: 'service_key_refused',
  detail: 'The service for this song is no longer set up. The owner has to add it again.',
}

/** The service may no longer know a song that it made: the next task uploads the file. */
const handleUnknownSource = async ({ db }: SendContext, task: TaskRow, failure: Failure): Promise<Outcome> => {
  if (failure.code !== 'invalid' && failure.code !== 'service_refused') return { kind: 'refused', failure }
  await clearRemoteName(db, task)
  const rejected = /[.!?…。！？]$/.test(failure.detail) ? failure.detail : `${failure.detail}.`
  const detail = `${rejected} The service may no longer have the source song, which is uploaded first when you try again.`
  return { kind: 'refused', failure: { ...failure, detail } }
}

type ResolvedSource =
  | { kind: 'ready'; source: RemoteSource | null }
  | Exclude<Outcome, { kind: 'accepted' | 'unconfirmed' }>

/** The source recording in ids of the service: its own songs by remote id, others uploaded first. */
const resolveSource = async (
  { db, storage, engine }: SendContext,
  remote: RemoteService,
  task: TaskRow,
  callerWaiting: boolean,
): Promise<ResolvedSource> => {
  if (task.request.task_type === 'normal') return { kind: 'ready', source: null }
  if (task.request.task_type === 'cover' && remote.capabilities.coverSource === 'score')
    return scoreOf(storage, engine, task)
  const name = await findRemoteName(db, task)
  if (name) return { kind: 'ready', source: { audio_type: 'audio_id', audio_content: name } }
  const file = await sourceFile(db, storage, task)
  if (!file) return { kind: 'refused', failure: SOURCE_GONE }
  const fit = await fitSource(engine, file)
  if (fit.kind === 'refused') return fit
  const type = task.request.task_type === 'extend' ? 'extend' : 'reference'
  const uploaded = await remote.upload(fit.file, type)
  if (uploaded.kind === 'uploaded')
    return { kind: 'ready', source: { audio_type: 'upload_id', audio_content: uploaded.id } }
  if (uploaded.kind === 'deferred' || callerWaiting || !TRANSIENT_CODES.has(uploaded.failure.code)) return uploaded
  // No caller waits and nothing was ordered, so it can be retried.
  return { kind: 'deferred', retryAfter: uploaded.failure.retryAfter ?? null, failure: uploaded.failure }
}

/** The score of the source song, in the notation that services of scores read. */
const scoreOf = async (storage: Storage, engine: EngineHost, task: TaskRow): Promise<ResolvedSource> => {
  const score = task.sourceSong && (await storage.get(songFiles(task.sourceSong).score))
  if (!score) return { kind: 'refused', failure: NO_SCORE }
  const written = await engine.writeNotation(score, 'yue2-abc', task.fields?.title ?? 'Song')
  return isFailure(written)
    ? { kind: 'refused', failure: { code: 'invalid', detail: written.message } }
    : { kind: 'ready', source: { audio_type: 'score', audio_content: written.text } }
}

const NO_SCORE_DETAIL =
  'This service works from the score of a song, and this one has none. Choose a song of the built-in engine, or another service.'
const NO_SCORE: Failure = {
  code: 'invalid',
  detail: NO_SCORE_DETAIL,
  errors: [{ path: 'origin_audio', message: NO_SCORE_DETAIL }],
}

const SOURCE_GONE: Failure = {
  code: 'source_gone',
  detail: 'The source recording no longer exists.',
}

/** Services accept MP3 or WAV of at most 10 MB. */
const MAX_UPLOAD_BYTES = 10_000_000

type Fit =
  | { kind: 'fits'; file: { bytes: Uint8Array; name: string; format: 'mp3' | 'wav' } }
  | { kind: 'refused'; failure: Failure }

const fitSource = async (
  engine: EngineHost,
  file: { bytes: Uint8Array; name: string; format: string },
): Promise<Fit> => {
  const { bytes, name, format } = file
  if (bytes.length <= MAX_UPLOAD_BYTES && (format === 'mp3' || format === 'wav'))
    return { kind: 'fits', file: { bytes, name, format } }
  const mp3 = await engine.transcode(bytes, MAX_UPLOAD_SECONDS, MAX_UPLOAD_BYTES, new AbortController().signal)
  return isFailure(mp3)
    ? { kind: 'refused', failure: { code: 'unsupported_media', detail: mp3.message } }
    : { kind: 'fits', file: { bytes: mp3, name, format: 'mp3' } }
}
