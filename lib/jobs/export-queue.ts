import { randomUUID } from 'node:crypto'
import type { Failure } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { exportFolder, findExport, type Kind, saveExport, sweepExports } from '#lib/data/songs/exports'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { sourceRecording, sourceStory } from '#lib/data/songs/source'
import type { Db, DbContext } from '#lib/db/client'
import { briefOf, briefOriginOf } from '#lib/services/embedded/embedded'
import { type EngineHost, type ExportSource, isFailure, type SourceLost } from '#lib/services/embedded/engine-host'
import type { Storage } from '#lib/storage/storage'

/** Makes the large files of songs when somebody asks for them, one song at a time, for as long as somebody keeps asking. */
export type ExportQueue = {
  /** Begins, or joins what is under way. Null once all of it is there. */
  ask(songId: string, kinds: readonly Kind[]): Promise<ExportRequest | null>
  /** How far a song is, without asking for more of it. */
  progress(songId: string, kind: Kind): ExportProgress | null
  /** Why nothing more can be made of a song, as far as a making has shown; null where it can be tried. */
  refused(songId: string): Failure | null
  /** Gives up what is under way; resolves once nothing of it is left. */
  stop(): Promise<void>
}
/** `share` is null while it waits for its turn. */
export type ExportProgress = { share: number | null }
export type ExportRequest = { kind: 'making'; share: number | null } | { kind: 'failed'; failure: Failure }

export type ExportContext = DbContext & { storage: Storage; engine: EngineHost }

/** Longest recording of a service that is unpacked, in seconds. */
const MAX_RECORDING_SECONDS = 3600
/** Below so much free room nothing is made, in bytes: the rest is for songs. */
export const MIN_FREE_BYTES = 2e9

type Entry = {
  kinds: readonly Kind[]
  share: number | null
  requestedAtMs: number
  failure: Failure | null
  controller: AbortController
}

export const createExportQueue = (needs: ExportContext, onError: (error: unknown) => void): ExportQueue => {
  const { clock, pace } = needs
  /** What is under way, or failed and has not been told; what is given up is in here no more. */
  const entries = new Map<string, Entry>()
  const running = new Set<Promise<void>>()
  /** Songs of which other music came out: the engine is the same as long as the process lives, and so is what it makes. */
  const changed = new Set<string>()

  /** One that was given up may end when another of the same song is under way already. */
  const removeEntry = (songId: string, entry: Entry) => {
    if (entries.get(songId) === entry) entries.delete(songId)
  }

  const begin = (songId: string, kinds: readonly Kind[]): Entry => {
    const entry: Entry = {
      kinds,
      share: null,
      requestedAtMs: clock.monotonic(),
      failure: null,
      controller: new AbortController(),
    }
    entries.set(songId, entry)
    const run = make(
      needs,
      songId,
      kinds,
      (share) => {
        entry.share = share
      },
      entry.controller.signal,
    )
      .then(async (failure) => {
        if (failure?.code === 'engine_changed') changed.add(songId)
        if (failure) entry.failure = failure
        else {
          removeEntry(songId, entry)
          // What came newly may be more than there is room for.
          await sweepExports(needs.storage, clock.now().getTime()).catch(onError)
        }
      })
      .catch((error) => {
        if (entry.controller.signal.aborted) return removeEntry(songId, entry)
        onError(error)
        entry.failure = { code: 'unavailable', detail: 'The files couldn’t be created. Try again in a moment.' }
      })
      .finally(() => running.delete(run))
    running.add(run)
    return entry
  }

  const cancelAbandoned = async () => {
    for (const [songId, entry] of entries) {
      if (clock.monotonic() - entry.requestedAtMs < pace.exportAbandonedMs) continue
      entries.delete(songId)
      entry.controller.abort(new Error('No caller is waiting for it any more.'))
    }
  }
  const timer = clock.every(pace.exportCheckIntervalMs, cancelAbandoned, onError)

  return {
    async ask(songId, kinds) {
      // Taken before the files are looked for: what ends in between has made them, and is not begun again.
      const before = entries.get(songId)
      const missing: Kind[] = []
      for (const kind of kinds) if ((await findExport(needs.storage, songId, kind)) === null) missing.push(kind)
      if (missing.length === 0) return null
      if (changed.has(songId)) return { kind: 'failed', failure: ENGINE_CHANGED }
      if (!before && (await isFull(needs.storage))) return { kind: 'failed', failure: STORAGE_FULL }
      const entry =
        before && !before.controller.signal.aborted ? before : (entries.get(songId) ?? begin(songId, missing))
      entry.requestedAtMs = clock.monotonic()
      if (!entry.failure) return { kind: 'making', share: entry.share }
      // Told once; who asks again has it tried again.
      removeEntry(songId, entry)
      return { kind: 'failed', failure: entry.failure }
    },
    progress(songId, kind) {
      const entry = entries.get(songId)
      return entry && !entry.failure && entry.kinds.includes(kind) ? { share: entry.share } : null
    },
    refused: (songId) => (changed.has(songId) ? ENGINE_CHANGED : null),
    async stop() {
      timer.stop()
      for (const entry of entries.values()) entry.controller.abort(new Error('Songloom is shutting down.'))
      await Promise.all(running)
    },
  }
}

export const ENGINE_CHANGED: Failure = {
  code: 'engine_changed',
  detail: 'The engine or its sounds have changed since this song was created, so these files can’t be rendered again.',
}
const STORAGE_FULL: Failure = {
  code: 'storage_full',
  detail: 'The server doesn’t have enough free space for this. Try again later.',
  retryAfter: 600,
}
export const NO_STEMS: Failure = {
  code: 'no_parts',
  detail: 'This song was created by a service that doesn’t provide stems.',
}

const isFull = async (storage: Storage) => {
  const free = await storage.freeBytes()
  return free !== null && free < MIN_FREE_BYTES
}

/** Why a kind cannot be had of a song, as far as its row tells; null where it can be tried. */
export const refusalOf = (
  task: Pick<TaskRow, 'service'>,
  song: Pick<WholeSong, 'facts'>,
  kind: Kind,
  engine: string,
): Failure | null => {
  if (task.service === 'remote') return kind === 'stems' || kind === 'multitrack' ? NO_STEMS : null
  return song.facts?.engine === engine ? null : ENGINE_CHANGED
}

const make = async (
  { db, storage, engine }: ExportContext,
  songId: string,
  kinds: readonly Kind[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Failure | null> => {
  const found = await findSongWithTask(db, songId)
  if (found?.song.status !== 'done') return { code: 'not_found', detail: 'This song doesn’t exist.' }
  const { song, task } = found
  for (const kind of kinds) {
    const refusal = refusalOf(task, song, kind, engine.version)
    if (refusal) return refusal
  }
  const load = async () => {
    if (await isFull(storage)) return sourceLost(STORAGE_FULL)
    return exportSource(db, storage, song, task)
  }

  const folderId = randomUUID()
  const writers: { name: string; key: string; kind: Kind; stream: PushStream; put: Promise<{ bytes: number }> }[] = []
  try {
    const answer = await engine.exportFiles(
      load,
      {
        stems: kinds.includes('stems'),
        wav: kinds.includes('wav'),
        flac: kinds.includes('flac'),
        multitrack: kinds.includes('multitrack'),
      },
      {
        started(files) {
          for (const [number, { kind: what, name }] of files.entries()) {
            const kind = what === 'stem' ? 'stems' : what
            const ending = what === 'stem' ? 'wav' : name.slice(name.lastIndexOf('.') + 1)
            const key = `${exportFolder(songId, kind, folderId)}/${String(number).padStart(2, '0')}.${ending}`
            const stream = new PushStream()
            const put = storage.put(key, stream)
            put.catch((error) => stream.fail(error))
            writers.push({ name, key, kind, stream, put })
          }
        },
        chunk: (file, bytes) => writers[file]!.stream.push(bytes),
        progressed: onShare,
      },
      signal,
    )
    if ('reason' in answer) return answer.reason
    if (isFailure(answer)) return await discard({ code: 'unavailable', detail: answer.message })
    // What came out beside the files must be the very song, or they are parts of another.
    if (task.service !== 'remote' && !answer.sha256.includes(song.sha256 ?? '')) return await discard(ENGINE_CHANGED)
    for (const { stream } of writers) stream.end()
    const kept = await Promise.all(writers.map(({ put }) => put))
    // All of it may have come before whoever wanted it left.
    signal.throwIfAborted()
    for (const kind of kinds)
      await saveExport(
        storage,
        songId,
        kind,
        writers.flatMap((writer, i) =>
          writer.kind === kind ? [{ name: writer.name, key: writer.key, bytes: kept[i]!.bytes }] : [],
        ),
      )
    return null
  } catch (error) {
    await discard(null)
    throw error
  }

  /** Half a file is none: storage forgets what was not finished, and what was goes with its folder. */
  async function discard(failure: Failure | null) {
    for (const { stream } of writers) stream.fail(new Error('Cancelled.'))
    await Promise.allSettled(writers.map(({ put }) => put))
    for (const kind of kinds) await storage.remove(exportFolder(songId, kind, folderId))
    return failure
  }
}

const sourceLost = (why: Failure): SourceLost<Failure> => ({ kind: 'lost', reason: why })

const exportSource = async (
  db: Db,
  storage: Storage,
  song: WholeSong,
  task: TaskRow,
): Promise<ExportSource | SourceLost<Failure>> => {
  if (task.service === 'remote') {
    const recording = await storage.get(songFiles(song.id, song.format).audio)
    return recording
      ? { kind: 'recording', recording, limit: MAX_RECORDING_SECONDS }
      : sourceLost({ code: 'not_found', detail: 'The recording of this song no longer exists.' })
  }
  const recording = await sourceRecording(db, storage, task)
  if (recording === 'gone')
    return sourceLost({ code: 'source_gone', detail: 'The source recording of this song no longer exists.' })
  const origin = briefOriginOf(await sourceStory(db, task))
  return { kind: 'song', brief: briefOf(task.request, song.take as 0 | 1, recording, origin), seed: task.seed }
}

/** Bytes that are pushed by one and pulled by another; each push is over when it was pulled. */
class PushStream implements AsyncIterable<Uint8Array> {
  private waiting: { bytes: Uint8Array; taken: () => void; refused: (error: unknown) => void }[] = []
  private wake = () => {}
  private over: { error: unknown } | 'ended' | null = null

  push(bytes: Uint8Array): Promise<void> {
    if (this.over) return Promise.reject(this.over === 'ended' ? new Error('It has ended.') : this.over.error)
    return new Promise((taken, refused) => {
      this.waiting.push({ bytes, taken, refused })
      this.wake()
    })
  }

  end() {
    this.over ??= 'ended'
    this.wake()
  }

  fail(error: unknown) {
    this.over ??= { error }
    for (const { refused } of this.waiting.splice(0)) refused(error)
    this.wake()
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      const next = this.waiting.shift()
      if (next) {
        next.taken()
        yield next.bytes
      } else if (this.over === 'ended') return
      else if (this.over) throw this.over.error
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
    }
  }
}
