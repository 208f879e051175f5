import { randomUUID } from 'node:crypto'
import { isId, type TaskRecord } from '#lib/contract/api'
import type { AuditionQuery, EditsRequest, ScoreRecord } from '#lib/contract/editing'
import { fail, ok, type Result } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { requestOfEdit } from '#lib/data/songs/source'
import { createTask, findEarlierUse } from '#lib/data/tasks/create-task'
import { briefOfEdit } from '#lib/jobs/edited-song'
import { isAudioEdit } from '#lib/music/edits'
import type { App } from '#lib/server/app'
import type { User } from '#lib/server/auth/access'
import { notFound } from '#lib/server/http/problem'
import { answerOf, recordOf } from '#lib/server/tasks/submit'
import { callbackProblem, callbackSecret } from '#lib/services/callback'
import { checkRecordingEdits } from '#lib/services/embedded/embedded'
import { isFailure } from '#lib/services/embedded/engine-host'
import { requireSpace } from '#lib/storage/space'

type Finished = { song: WholeSong; task: TaskRow }
type Scored = Finished & { score: Uint8Array }

/** A song of the owner that can be edited; or why it cannot. */
const findFinished = async (app: App, owner: string, id: string): Promise<Result<Finished>> => {
  const found = isId(id) ? await findSongWithTask(app.db, id) : null
  if (!found || found.song.owner !== owner || found.song.deletedAt) return notFound('song')
  const { song, task } = found
  if (song.status === 'fail') return fail('no_score', 'This song couldn’t be created, so there is nothing to edit.')
  if (song.status !== 'done') return fail('source_not_ready', 'This song isn’t finished yet. Edit it when it is.')
  return ok({ song, task })
}

/** The score of a song; null for a song of which only the recording is known. */
const scoreOf = async (app: App, { song, task }: Finished): Promise<Uint8Array | null> =>
  task.service === 'remote'
    ? null
    : ((await app.storage.get(songFiles(song.id).score)) ?? (await app.rescore(song, task)))

/** Why a song has no score, and what can be done with it. */
const noScore = ({ task }: Finished) =>
  fail(
    'no_score',
    task.service === 'remote'
      ? 'Another service made this song, and only its recording is known: it can be trimmed, faded and made louder or quieter.'
      : 'This song was created by an earlier version of the engine, which kept no score: it can be trimmed, faded and made louder or quieter.',
  )

/** A song of the owner with its score; or why it has none. */
const findScored = async (app: App, owner: string, id: string): Promise<Result<Scored>> => {
  const found = await findFinished(app, owner, id)
  if (!found.ok) return found
  const score = await scoreOf(app, found.value)
  return score ? ok({ ...found.value, score }) : noScore(found.value)
}

/** The score of a song, by the ids that edits name. */
export const readScore = async (app: App, owner: string, id: string): Promise<Result<ScoreRecord>> => {
  const found = await findScored(app, owner, id)
  if (!found.ok) return found
  const read = await app.engine.readScore(found.value.score)
  return isFailure(read)
    ? fail('no_score', read.message)
    : ok({ ...read, engine_changed: read.engine !== app.engine.version })
}

/** A few seconds of a song in which another instrument plays a part, or a part that is not added yet, as an MP3. */
export const auditionInstrument = async (
  app: App,
  owner: string,
  id: string,
  { part, role, instrument, at }: AuditionQuery,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> => {
  const found = await findScored(app, owner, id)
  if (!found.ok) return found
  const { score } = found.value
  const edit = role === undefined ? { part, instrument } : { add: { role, instrument } }
  const checked = await app.engine.checkEdits(score, [{ kind: 'parts', ...edit }])
  if (isFailure(checked)) return fail('no_score', checked.message)
  if (checked.issues)
    return invalid(checked.issues.map(({ path, message }) => ({ path: String(path.at(-1)), message })))
  const heard = role === undefined ? { part: part ?? '', instrument, at } : { role, instrument, at }
  const bytes = await app.engine.audition(score, heard, signal)
  return isFailure(bytes) ? fail('no_score', bytes.message) : ok(bytes)
}

export type SubmitEdits = {
  user: User
  id: string
  request: EditsRequest
  body: unknown
  key: string | null
  origin: string
}

/** Orders a version of a song. Returns the record of its task, without songs. */
export const submitEdits = async (
  app: App,
  { user, id, request: { edits, callback }, body, key, origin }: SubmitEdits,
): Promise<Result<TaskRecord>> => {
  const owner = user.id
  const idempotency = key === null ? null : { path: `/api/songs/${id}/edits`, key, body }
  // Keys expire after a day. A clock change must not expire them early.
  if (idempotency) await app.sendContext.clockWatch.check()
  const used = idempotency && (await findEarlierUse(app, owner, idempotency))
  if (used) return answerOf(app, owner, used, origin)
  const refused = callback === undefined ? null : callbackProblem(callback, app.env.fetchAllowOrigins)
  if (refused !== null) return invalid([{ path: 'callback', message: refused }])
  const found = await findFinished(app, owner, id)
  if (!found.ok) return found
  const { song, task } = found.value
  const score = await scoreOf(app, found.value)
  const audioEdits = edits.filter(isAudioEdit)
  if (!score && audioEdits.length < edits.length) return noScore(found.value)
  if (score && (await briefOfEdit(app.db, app.storage, task)) === 'gone')
    return fail('source_gone', 'The recording that this song continues was deleted, so it can’t be edited any more.')
  const checked = score
    ? await app.engine.checkEdits(score, edits)
    : checkRecordingEdits(audioEdits, song.duration ?? 0)
  if (isFailure(checked)) return fail('no_score', checked.message)
  if (checked.issues) return invalid(checked.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  // Fails before anything is ordered or quota is consumed.
  await requireSpace(app.storage, bytesOfVersion(song.duration ?? 0))
  const created = await createTask(
    app,
    {
      id: randomUUID(),
      owner,
      request: requestOfEdit(task),
      fields: task.fields,
      seed: task.seed,
      sourceSong: song.id,
      sourceUpload: task.sourceUpload,
      retryOf: null,
      serviceId: null,
      newSong: app.newSong,
      addJobs: (tx, songIds) => app.queue.add(tx, 'render', songIds),
      version: { parent: song, madeBy: task, edits, words: checked.words, window: checked.window },
    },
    idempotency,
    callback === undefined ? null : { id: randomUUID(), url: callback, origin, secret: callbackSecret(user.key) },
  )
  if (created.kind !== 'created') return answerOf(app, owner, created, origin)
  app.queue.wake('render')
  return recordOf(app, owner, created.task.id, origin)
}

/** Bytes of a second of a version: its MP3, its master, and the master of its song where it has none. */
const BYTES_PER_SECOND = 24_000 + 2 * 264_600

const bytesOfVersion = (seconds: number) => 1e6 + seconds * BYTES_PER_SECOND

const invalid = (errors: { path: string; message: string }[]) =>
  fail('invalid', errors.map(({ message }) => message).join(' '), { errors })
