import { randomUUID } from 'node:crypto'
import type { Analysis } from '#lib/contract/capabilities'
import type { Failure } from '#lib/contract/errors'
import { stemExtension } from '#lib/contract/stem-formats'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { type ExportKind, exportFolder, saveExport, stemFormatOf } from '#lib/data/songs/exports'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { sourceRecording, sourceStory } from '#lib/data/songs/source'
import { stanzasOf } from '#lib/data/songs/stanzas'
import { titlesOf } from '#lib/data/songs/titles'
import type { Db, DbContext } from '#lib/db/client'
import type { Brief } from '#lib/engine/brief'
import {
  type AnalysisContext,
  isAnalysable,
  isForeign,
  MAX_ANALYSED_SECONDS,
  separateStems,
  timeWords,
} from '#lib/jobs/analyse-recording'
import { briefOfEdit, RECORDING_GONE } from '#lib/jobs/edited-song'
import { sourceSong } from '#lib/jobs/source-song'
import type { SpeedMeter } from '#lib/jobs/speed-meter'
import { briefOf, briefOriginOf } from '#lib/services/embedded/embedded'
import { type EngineHost, type ExportSource, isFailure, type SourceLost } from '#lib/services/embedded/engine-host'
import type { Storage } from '#lib/storage/storage'

export type ExportContext = DbContext & AnalysisContext & { storage: Storage; engine: EngineHost; speeds: SpeedMeter }

/** What is made on demand: files, and the times of the words, which are kept with the song. */
export type MadeKind = ExportKind | 'words'

/** Longest recording of a remote service that is exported. */
const MAX_EXPORT_SECONDS = 3600
/** Free space below which no export starts. It is reserved for songs. */
export const MIN_FREE_BYTES = 2e9

export const ENGINE_CHANGED: Failure = {
  code: 'engine_changed',
  detail: 'The engine or its sounds have changed since this song was created, so these files can’t be created again.',
}
export const STORAGE_FULL: Failure = {
  code: 'storage_full',
  detail: 'Not enough disk space. Try again later.',
  retryAfter: 600,
}
export const NO_STEMS: Failure = {
  code: 'no_parts',
  detail: 'This song was created by a service that doesn’t provide stems.',
}

export const NO_WORDS: Failure = {
  code: 'no_parts',
  detail: 'This song was created by a service that doesn’t time its words.',
}

export const NO_SCORE: Failure = {
  code: 'no_parts',
  detail: 'This song was created by an earlier version of the engine, which kept no score, so it has no stems.',
}

/** Whether too little space is left to start an export. */
export const isStorageFull = async (storage: Storage) => {
  const free = await storage.freeBytes()
  return free !== null && free < MIN_FREE_BYTES
}

/** Why a song cannot have a kind of export, from its row; null if it can be tried. @param analyses those of services */
export const refusalOf = (
  task: Pick<TaskRow, 'service' | 'type'>,
  song: Pick<WholeSong, 'metadata'>,
  kind: MadeKind,
  engine: string,
  analyses: ReadonlySet<Analysis>,
): Failure | null => {
  if (kind === 'words') return analyses.has('words') ? null : NO_WORDS
  const stems = stemFormatOf(kind) !== null
  if (isAnalysable(task, song) && (stems || kind === 'multitrack'))
    return stems && analyses.has('stems') ? null : isForeign(task, song) ? NO_STEMS : NO_SCORE
  if (task.service === 'remote') return null
  // An edited song has its master and its score, whichever engine made it.
  return task.type === 'edit' || song.metadata?.engine === engine ? null : ENGINE_CHANGED
}

/** Renders a song again and stores the files; returns why it could not, or null. */
export const runExport = async (
  context: ExportContext,
  songId: string,
  wanted: readonly MadeKind[],
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<Failure | null> => {
  const { db, storage, engine, clock, speeds } = context
  const found = await findSongWithTask(db, songId)
  if (found?.song.status !== 'done') return { code: 'not_found', detail: 'This song doesn’t exist.' }
  const { song, task } = found
  const analyses = await context.analyses()
  for (const kind of wanted) {
    const refusal = refusalOf(task, song, kind, engine.version, analyses)
    if (refusal) return refusal
  }
  const kinds = wanted.filter((kind) => kind !== 'words')
  if (kinds.length < wanted.length) {
    const failure = await timeWords(context, song, signal)
    if (failure || kinds.length === 0) return failure
  }
  // Of an edited song, lossless audio comes from its master, and stems from its score.
  const isLossless = (kind: ExportKind) => kind === 'wav' || kind === 'flac'
  const lossless = kinds.filter(isLossless)
  const isFromMaster = task.type === 'edit' && lossless.length > 0
  if (isFromMaster && lossless.length < kinds.length) {
    const rest = kinds.filter((kind) => !isLossless(kind))
    return (
      (await runExport(context, songId, lossless, (progress) => onProgress(progress / 2), signal)) ??
      runExport(context, songId, rest, (progress) => onProgress((1 + progress) / 2), signal)
    )
  }
  const stems = kinds.find((kind) => stemFormatOf(kind))
  const stemFormat = stems ? stemFormatOf(stems) : null
  let startedAt = 0
  const load = async () => {
    startedAt = clock.monotonic()
    if (await isStorageFull(storage)) return sourceLost(STORAGE_FULL)
    if (stems && isAnalysable(task, song)) {
      const separated = await separateStems(context, song, signal)
      return separated.ok
        ? ({ kind: 'stems', stems: separated.value, limit: MAX_ANALYSED_SECONDS } as const)
        : sourceLost(separated.failure)
    }
    return isFromMaster ? masterSource(storage, song) : exportSource(db, storage, song, task, engine.version)
  }

  const folderId = randomUUID()
  const writers: {
    name: string
    key: string
    kind: ExportKind
    stream: PushStream
    put: Promise<{ bytes: number }>
  }[] = []
  try {
    const answer = await engine.exportFiles(
      load,
      {
        stems: stemFormat,
        wav: kinds.includes('wav'),
        flac: kinds.includes('flac'),
        multitrack: kinds.includes('multitrack'),
      },
      {
        started(files) {
          for (const [number, { kind: what, name }] of files.entries()) {
            const kind = what === 'stem' ? stems! : what
            const extension = what === 'stem' ? stemExtension(stemFormat!) : name.slice(name.lastIndexOf('.') + 1)
            const key = `${exportFolder(songId, kind, folderId)}/${String(number).padStart(2, '0')}.${extension}`
            const stream = new PushStream()
            const put = storage.put(key, stream)
            put.catch((error) => stream.fail(error))
            writers.push({ name, key, kind, stream, put })
          }
        },
        chunk: (file, bytes) => writers[file]!.stream.push(bytes),
        progressed: onProgress,
      },
      signal,
    )
    if ('reason' in answer) return answer.reason
    if (isFailure(answer))
      return await discard({
        code: answer.code === 'stems_too_loud' ? answer.code : 'unavailable',
        detail: answer.message,
      })
    // The rendered song must be identical, or its stems belong to another.
    const isRepeated = task.service !== 'remote' && task.type !== 'edit'
    if (isRepeated && answer.sha256 !== song.sha256) return await discard(ENGINE_CHANGED)
    for (const { stream } of writers) stream.end()
    const stored = await Promise.all(writers.map(({ put }) => put))
    // The export may have completed before its cancellation.
    signal.throwIfAborted()
    for (const kind of kinds)
      await saveExport(
        storage,
        songId,
        kind,
        writers.flatMap((writer, i) =>
          writer.kind === kind ? [{ name: writer.name, key: writer.key, bytes: stored[i]!.bytes }] : [],
        ),
      )
    // That of another server says nothing of this one.
    if (!(stems && isAnalysable(task, song)))
      speeds.record(kinds.join(), song.duration ?? 0, clock.monotonic() - startedAt)
    return null
  } catch (error) {
    await discard(null)
    throw error
  }

  /** Aborts unfinished writes and removes the folder. */
  async function discard(failure: Failure | null) {
    for (const { stream } of writers) stream.fail(new Error('Cancelled.'))
    await Promise.allSettled(writers.map(({ put }) => put))
    for (const kind of kinds) await storage.remove(exportFolder(songId, kind, folderId))
    return failure
  }
}

/** Its score says all of a song. */
const NO_BRIEF: Brief = { prompt: '', lyric: null, take: 0, source: { kind: 'none' } }

const sourceLost = (why: Failure): SourceLost<Failure> => ({ kind: 'lost', reason: why })

const masterSource = async (storage: Storage, { id }: WholeSong): Promise<ExportSource | SourceLost<Failure>> => {
  const recording = await storage.get(songFiles(id).master)
  return recording
    ? { kind: 'recording', recording, limit: MAX_EXPORT_SECONDS }
    : sourceLost({ code: 'not_found', detail: 'The master of this song no longer exists.' })
}

/** What renders a song again. */
export const exportSource = async (
  db: Db,
  storage: Storage,
  song: WholeSong,
  task: TaskRow,
  engine: string,
): Promise<ExportSource | SourceLost<Failure>> => {
  if (task.service === 'remote') {
    const recording = await storage.get(songFiles(song.id, song.format).audio)
    return recording
      ? { kind: 'recording', recording, limit: MAX_EXPORT_SECONDS }
      : sourceLost({ code: 'not_found', detail: 'The recording of this song no longer exists.' })
  }
  if (task.type === 'edit') {
    const [score, brief] = [await storage.get(songFiles(song.id).score), await briefOfEdit(db, storage, task)]
    if (!score) return sourceLost({ code: 'not_found', detail: 'The score of this song no longer exists.' })
    if (brief === 'gone') return sourceLost(RECORDING_GONE)
    return { kind: 'song', brief: brief ?? NO_BRIEF, seed: task.seed, score }
  }
  const recording = await sourceRecording(db, storage, task)
  if (recording === 'gone')
    return sourceLost({ code: 'source_gone', detail: 'The source recording of this song no longer exists.' })
  const origin = briefOriginOf(await sourceStory(db, task))
  return {
    kind: 'song',
    brief: briefOf(task.request, song.take as 0 | 1, recording, origin, task.fields, {
      stanzas: stanzasOf(song),
      titles: titlesOf(song),
    }),
    seed: task.seed,
    source: await sourceSong(db, storage, task, engine),
  }
}

/** A stream of pushed chunks; each push resolves once its chunk is read. */
class PushStream implements AsyncIterable<Uint8Array> {
  private waiting: { bytes: Uint8Array; taken: () => void; refused: (error: unknown) => void }[] = []
  private wake = () => {}
  private outcome: { error: unknown } | 'ended' | null = null

  push(bytes: Uint8Array): Promise<void> {
    if (this.outcome) return Promise.reject(this.outcome === 'ended' ? new Error('It has ended.') : this.outcome.error)
    return new Promise((taken, refused) => {
      this.waiting.push({ bytes, taken, refused })
      this.wake()
    })
  }

  end() {
    this.outcome ??= 'ended'
    this.wake()
  }

  fail(error: unknown) {
    this.outcome ??= { error }
    for (const { refused } of this.waiting.splice(0)) refused(error)
    this.wake()
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      const next = this.waiting.shift()
      if (next) {
        next.taken()
        yield next.bytes
      } else if (this.outcome === 'ended') return
      else if (this.outcome) throw this.outcome.error
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
    }
  }
}
