import type { SubmitRequest } from '#lib/contract/api'
import { ok, type Result } from '#lib/contract/errors'
import { MAX_UPLOAD_SECONDS } from '#lib/contract/limits'
import { hasVisibleText } from '#lib/contract/text'
import { type PeaksFile, songFiles } from '#lib/data/file-keys'
import { manifest } from '#lib/data/library/manifest'
import type { SongRow, TaskRow } from '#lib/data/rows'
import { type FetchedSong, markDownloaded, recordFetchFailure } from '#lib/data/songs/archive-state'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { sourceFile } from '#lib/data/songs/source'
import { timelineOf } from '#lib/data/songs/timeline'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { Db, DbContext } from '#lib/db/client'
import type { SongAlignment } from '#lib/db/column-types'
import { untilAvailable } from '#lib/db/until-available'
import type { Inspection } from '#lib/engine/protocol'
import type { Leases } from '#lib/jobs/leases'
import type { Remotes } from '#lib/jobs/send'
import { keyName, meterName, parseKey } from '#lib/music/key'
import { withAnySignal } from '#lib/services/any-signal'
import { EngineCrash, type EngineHost, isFailure } from '#lib/services/embedded/engine-host'
import type { RemoteService } from '#lib/services/service'
import type { Storage } from '#lib/storage/storage'

export type ArchiveContext = DbContext & {
  storage: Storage
  taskEvents: TaskEvents
  engine: EngineHost
  remotes: Remotes
  leases: Leases
  /** Called after every failed attempt, for the log. */
  onFailed(songId: string, why: unknown): void
}

/** Tolerated shortfall against the reported length: a ratio, plus seconds of trailing silence. */
const MIN_LENGTH_RATIO = 0.97
const LENGTH_TOLERANCE_SECONDS = 2

/** Downloads a finished song, verifies and stores it, then marks it as done. */
export const archiveSong = async (
  app: ArchiveContext,
  { songId }: { songId: string },
  signal: AbortSignal,
): Promise<void> => {
  const { db, taskEvents } = app
  const found = await findSongWithTask(db, songId)
  if (!found?.song.remoteAudio || found.song.deletedAt) return
  const { song, task } = found
  if (song.status === 'done' || song.status === 'fail') return
  const release = app.leases.song(songId)
  try {
    const remote = task.serviceId ? await app.remotes.of(task.serviceId) : null
    const audio = remote
      ? await audioOf(app, remote, task, song.remoteAudio ?? '', song.duration, signal)
      : { ok: false as const, why: 'The service for this song is no longer set up. The owner has to add it again.' }
    if (signal.aborted) throw signal.reason
    if (audio.ok) await keep(app, songId, audio, await alignmentOf(app, found, audio.bytes, signal), signal)
    else {
      app.onFailed(songId, audio.why)
      await recordFetchFailure(app, songId, audio.why)
    }
  } catch (error) {
    if (signal.aborted) throw error
    // The queue retries silently, so the operator is informed here.
    app.onFailed(songId, error)
    if (!(error instanceof EngineCrash)) throw error
    await recordFetchFailure(app, songId, 'The finished song couldn’t be read.')
  } finally {
    release()
  }
  taskEvents.notify(task.id)
}

type Audio = { ok: true; bytes: Uint8Array; inspection: Inspection } | { ok: false; why: string }

const failure = (why: string): Audio => ({ ok: false, why })

const audioOf = async (
  app: ArchiveContext,
  remote: RemoteService,
  task: TaskRow,
  address: string,
  promised: number | null,
  signal: AbortSignal,
): Promise<Audio> => {
  const downloaded = await download(app, remote, address, signal)
  if (!downloaded.ok) return downloaded
  const file = await finished(app, remote, task, downloaded.bytes, signal)
  if (!file.ok) return failure(file.failure.detail)
  const bytes = file.value
  const inspection = await app.engine.inspect(bytes, MAX_UPLOAD_SECONDS, signal)
  if (isFailure(inspection)) return failure(`The service returned a song that can’t be read. ${inspection.message}`)
  // The reported length is more reliable than a header that a tool may have left unchanged.
  const whole =
    promised === null
      ? inspection.complete
      : inspection.duration >= promised * MIN_LENGTH_RATIO - LENGTH_TOLERANCE_SECONDS
  if (!whole) return failure('The service returned only part of the song.')
  if (inspection.peaks.every((peak) => peak === 0)) return failure('The service returned a silent recording.')
  return { ok: true, bytes, inspection }
}

/**
 * How a production follows the song that it was made from; null for other songs, and where that one is unknown. A mistake
 * of the alignment costs no song.
 */
const alignmentOf = async (
  { db, storage, engine, onFailed }: ArchiveContext,
  { song, task }: { song: Pick<SongRow, 'id'>; task: TaskRow },
  recording: Uint8Array,
  signal: AbortSignal,
): Promise<SongAlignment | null> => {
  if (task.type !== 'cover' || !task.sourceSong) return null
  const original = await findSongWithTask(db, task.sourceSong)
  const timeline = original && timelineOf(original.song)
  const source = timeline && (await sourceFile(db, storage, task))
  if (!source) return null
  const key = original.song.key === null ? null : parseKey(original.song.key)
  try {
    const aligned = await engine.align(recording, { sketch: source.bytes, timeline, key }, MAX_UPLOAD_SECONDS, signal)
    return isFailure(aligned) ? null : aligned
  } catch (error) {
    if (!(error instanceof EngineCrash)) throw error
    onFailed(song.id, error)
    return null
  }
}

/** The song as its service finishes it, which may need the source recording. */
const finished = async (
  { db, storage }: ArchiveContext,
  { finish }: RemoteService,
  task: TaskRow,
  audio: Uint8Array,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> => {
  if (!finish) return ok(audio)
  const source = await sourceFile(db, storage, task)
  return finish(task.remoteId ?? '', source?.bytes ?? null, audio, signal)
}

type Download = { ok: true; bytes: Uint8Array } | { ok: false; why: string }

const download = (
  { clock, pace }: ArchiveContext,
  remote: RemoteService,
  address: string,
  signal: AbortSignal,
): Promise<Download> =>
  withAnySignal([signal, clock.timeout(pace.downloadTimeoutMs)], (either) => read(remote, address, either))

const read = async (remote: RemoteService, address: string, signal: AbortSignal): Promise<Download> => {
  const opened = await remote.open(address, signal)
  if (opened.kind === 'forbidden')
    return { ok: false, why: 'The service returned a URL that isn’t on the public internet.' }
  if (opened.kind !== 'opened') return { ok: false, why: 'The finished song couldn’t be downloaded from the service.' }
  try {
    if (opened.status !== 200) {
      const why = `The service rejected the download of the finished song (${opened.status}).`
      return { ok: false, why }
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of opened.body) chunks.push(chunk)
    return { ok: true, bytes: Buffer.concat(chunks) }
  } catch {
    return { ok: false, why: 'The download of the finished song was interrupted.' }
  } finally {
    opened.close()
  }
}

/** Stores files first, the row last: a song is done only once all its files are stored. */
const keep = async (
  app: ArchiveContext,
  songId: string,
  { bytes, inspection }: Extract<Audio, { ok: true }>,
  alignment: SongAlignment | null,
  signal: AbortSignal,
) => {
  const { db, storage } = app
  const untilDbAvailable = <T>(work: () => Promise<T>) => untilAvailable(app, signal, work)
  const files = songFiles(songId, inspection.format)
  // Another process may have finished the song: do not overwrite its files.
  if (!(await untilDbAvailable(() => isOpen(db, songId)))) return
  const kept = await storage.put(files.audio, bytes)
  const peaks: PeaksFile = { peaks: inspection.peaks, rms: inspection.rms }
  await storage.put(files.peaks, Buffer.from(JSON.stringify(peaks)))
  const row = await untilDbAvailable(() => findSongWithTask(db, songId))
  if (!row) return storage.remove(files.folder)
  const result: FetchedSong = {
    title: row.song.title ?? row.task.fields?.title ?? titleOf(row.task.request),
    manifestRevision: row.song.revision,
    format: inspection.format,
    bytes: kept.bytes,
    sha256: kept.sha256,
    duration: inspection.duration,
    bpm: inspection.bpm,
    key: keyName(inspection.key),
    meter: meterName(inspection.meter),
    loudness: inspection.loudness,
    alignment,
  }
  const done = manifest({ ...row.song, ...result, status: 'done' }, row.task)
  await storage.put(files.manifest, Buffer.from(JSON.stringify(done, null, 2)))
  if (await untilDbAvailable(() => markDownloaded(db, songId, result))) return
  // If another process finished the song, these are its files; a cancelled song leaves none.
  const now = await untilDbAvailable(() => findSongWithTask(db, songId))
  if (now?.song.status !== 'done') await storage.remove(files.folder)
}

const MAX_TITLE_CODE_POINTS = 48

/** Title for a song without one: the start of its prompt. */
// titleOf({ prompt: 'slow waltz on the last ferry, female voice', … }) → 'Slow waltz on the last ferry'
const titleOf = (request: SubmitRequest): string => {
  const prompt = 'prompt' in request ? (request.prompt ?? '') : ''
  const begin = [...(/^[^,.;:!?\n]+/u.exec(prompt.trim())?.[0] ?? '')].slice(0, MAX_TITLE_CODE_POINTS).join('').trim()
  return hasVisibleText(begin) ? begin.charAt(0).toUpperCase() + begin.slice(1) : 'Untitled'
}

const isOpen = async (db: Db, songId: string) => {
  const status = (await findSongWithTask(db, songId))?.song.status
  return status !== undefined && status !== 'done' && status !== 'fail'
}
