import { randomUUID } from 'node:crypto'
import type { Failure } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { findMade, type Kind, keepMade, madeFolder, sweepMade } from '#lib/data/songs/exports'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { sourceRecording, sourceStory } from '#lib/data/songs/source'
import type { Db, DbContext } from '#lib/db/client'
import { briefOf, briefOriginOf } from '#lib/services/embedded/embedded'
import {
  type EngineHost,
  isFailure,
  type ExportSource as MadeFrom,
  type SourceLost,
} from '#lib/services/embedded/engine-host'
import type { Storage } from '#lib/storage/storage'

/** Makes the large files of songs when somebody asks for them, one song at a time, for as long as somebody keeps asking. */
export type ExportQueue = {
  /** Begins, or joins what is under way. Null once all of it is there. */
  ask(songId: string, kinds: readonly Kind[]): Promise<Asked | null>
  /** How far a song is, without asking for more of it. */
  progress(songId: string, kind: Kind): ExportProgress | null
  /** Why nothing more can be made of a song, as far as a making has shown; null where it can be tried. */
  refused(songId: string): Failure | null
  /** Gives up what is under way; resolves once nothing of it is left. */
  stop(): Promise<void>
}
/** `share` is null while it waits for its turn. */
export type ExportProgress = { share: number | null }
export type Asked = { kind: 'making'; share: number | null } | { kind: 'failed'; failure: Failure }

export type ExportContext = DbContext & { storage: Storage; engine: EngineHost }

/** Longest recording of a service that is unpacked, in seconds. */
const LONGEST = 3600
/** Below so much free room nothing is made, in bytes: the rest is for songs. */
export const RESERVE = 2e9

type Entry = {
  kinds: readonly Kind[]
  share: number | null
  asked: number
  failure: Failure | null
  leaving: AbortController
}

export const createExportQueue = (needs: ExportContext, onError: (error: unknown) => void): ExportQueue => {
  const { clock, pace } = needs
  /** What is under way, or failed and has not been told; what is given up is in here no more. */
  const entries = new Map<string, Entry>()
  const running = new Set<Promise<void>>()
  /** Songs of which other music came out: the engine is the same as long as the process lives, and so is what it makes. */
  const changed = new Set<string>()

  /** One that was given up may end when another of the same song is under way already. */
  const forget = (songId: string, entry: Entry) => {
    if (entries.get(songId) === entry) entries.delete(songId)
  }

  const begin = (songId: string, kinds: readonly Kind[]): Entry => {
    const entry: Entry = { kinds, share: null, asked: clock.monotonic(), failure: null, leaving: new AbortController() }
    entries.set(songId, entry)
    const run = make(
      needs,
      songId,
      kinds,
      (share) => {
        entry.share = share
      },
      entry.leaving.signal,
    )
      .then(async (failure) => {
        if (failure?.code === 'engine_changed') changed.add(songId)
        if (failure) entry.failure = failure
        else {
          forget(songId, entry)
          // What came newly may be more than there is room for.
          await sweepMade(needs.storage, clock.now().getTime()).catch(onError)
        }
      })
      .catch((error) => {
        if (entry.leaving.signal.aborted) return forget(songId, entry)
        onError(error)
        entry.failure = { code: 'unavailable', detail: 'The files couldn’t be created. Try again in a moment.' }
      })
      .finally(() => running.delete(run))
    running.add(run)
    return entry
  }

  const giveUpAbandoned = async () => {
    for (const [songId, entry] of entries) {
      if (clock.monotonic() - entry.asked < pace.exportAbandonedMs) continue
      entries.delete(songId)
      entry.leaving.abort(new Error('No caller is waiting for it any more.'))
    }
  }
  const timer = clock.every(pace.exportCheckIntervalMs, giveUpAbandoned, onError)

  return {
    async ask(songId, kinds) {
      // Taken before the files are looked for: what ends in between has made them, and is not begun again.
      const before = entries.get(songId)
      const missing: Kind[] = []
      for (const kind of kinds) if ((await findMade(needs.storage, songId, kind)) === null) missing.push(kind)
      if (missing.length === 0) return null
      if (changed.has(songId)) return { kind: 'failed', failure: ENGINE_CHANGED }
      if (!before && (await isFull(needs.storage))) return { kind: 'failed', failure: STORAGE_FULL }
      const entry = before && !before.leaving.signal.aborted ? before : (entries.get(songId) ?? begin(songId, missing))
      entry.asked = clock.monotonic()
      if (!entry.failure) return { kind: 'making', share: entry.share }
      // Told once; who asks again has it tried again.
      forget(songId, entry)
      return { kind: 'failed', failure: entry.failure }
    },
    progress(songId, kind) {
      const entry = entries.get(songId)
      return entry && !entry.failure && entry.kinds.includes(kind) ? { share: entry.share } : null
    },
    refused: (songId) => (changed.has(songId) ? ENGINE_CHANGED : null),
    async stop() {
      timer.stop()
      for (const entry of entries.values()) entry.leaving.abort(new Error('Songloom is shutting down.'))
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
  return free !== null && free < RESERVE
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
    if (await isFull(storage)) return lost(STORAGE_FULL)
    return madeFrom(db, storage, song, task)
  }

  const making = randomUUID()
  const writers: { name: string; key: string; kind: Kind; pushed: Pushed; put: Promise<{ bytes: number }> }[] = []
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
            const key = `${madeFolder(songId, kind, making)}/${String(number).padStart(2, '0')}.${ending}`
            const pushed = new Pushed()
            const put = storage.put(key, pushed)
            put.catch((error) => pushed.fail(error))
            writers.push({ name, key, kind, pushed, put })
          }
        },
        chunk: (file, bytes) => writers[file]!.pushed.push(bytes),
        progressed: onShare,
      },
      signal,
    )
    if ('reason' in answer) return answer.reason
    if (isFailure(answer)) return await giveUp({ code: 'unavailable', detail: answer.message })
    // What came out beside the files must be the very song, or they are parts of another.
    if (task.service !== 'remote' && !answer.sha256.includes(song.sha256 ?? '')) return await giveUp(ENGINE_CHANGED)
    for (const { pushed } of writers) pushed.end()
    const kept = await Promise.all(writers.map(({ put }) => put))
    // All of it may have come before whoever wanted it left.
    signal.throwIfAborted()
    for (const kind of kinds)
      await keepMade(
        storage,
        songId,
        kind,
        writers.flatMap((writer, i) =>
          writer.kind === kind ? [{ name: writer.name, key: writer.key, bytes: kept[i]!.bytes }] : [],
        ),
      )
    return null
  } catch (error) {
    await giveUp(null)
    throw error
  }

  /** Half a file is none: storage forgets what was not finished, and what was goes with its folder. */
  async function giveUp(failure: Failure | null) {
    for (const { pushed } of writers) pushed.fail(new Error('Cancelled.'))
    await Promise.allSettled(writers.map(({ put }) => put))
    for (const kind of kinds) await storage.remove(madeFolder(songId, kind, making))
    return failure
  }
}

const lost = (why: Failure): SourceLost<Failure> => ({ kind: 'lost', reason: why })

const madeFrom = async (
  db: Db,
  storage: Storage,
  song: WholeSong,
  task: TaskRow,
): Promise<MadeFrom | SourceLost<Failure>> => {
  if (task.service === 'remote') {
    const recording = await storage.get(songFiles(song.id, song.format).audio)
    return recording
      ? { kind: 'recording', recording, limit: LONGEST }
      : lost({ code: 'not_found', detail: 'The recording of this song no longer exists.' })
  }
  const recording = await sourceRecording(db, storage, task)
  if (recording === 'gone')
    return lost({ code: 'source_gone', detail: 'The source recording of this song no longer exists.' })
  const origin = briefOriginOf(await sourceStory(db, task))
  return { kind: 'song', brief: briefOf(task.request, song.take as 0 | 1, recording, origin), seed: task.seed }
}

/** Bytes that are pushed by one and pulled by another; each push is over when it was pulled. */
class Pushed implements AsyncIterable<Uint8Array> {
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
