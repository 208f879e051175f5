import { randomUUID } from 'node:crypto'
import type { Failure } from '#lib/contract/errors'
import type { Db } from '#lib/db/client'
import { briefOf } from '#lib/service/embedded'
import { type EngineHost, isFailure, type Making as MadeFrom } from '#lib/service/engine-host'
import { songFiles } from '#lib/songs/files'
import { findMade, type Kind, keepMade, madeFolder } from '#lib/songs/made'
import { songToRender } from '#lib/songs/progress'
import type { TaskRow, WholeSong } from '#lib/songs/rows'
import { sourceRecording } from '#lib/songs/source'
import type { Storage } from '#lib/storage/storage'

/** Makes the large files of songs when somebody asks for them, one song at a time, for as long as somebody keeps asking. */
export type Makings = {
  /** Begins, or joins what is under way. Null once all of it is there. */
  ask(songId: string, kinds: readonly Kind[]): Promise<Asked | null>
  /** How far a song is, without asking for more of it. */
  progress(songId: string, kind: Kind): Under | null
  stop(): void
}
/** `share` is null while it waits for its turn. */
export type Under = { share: number | null }
export type Asked = { kind: 'making'; share: number | null } | { kind: 'failed'; failure: Failure }

export type MakingNeeds = { db: Db; storage: Storage; engine: EngineHost }

/** Whoever has not asked again for so long has left, in milliseconds: pages in the background ask once a minute. */
const LEFT = 90_000
const LOOK = 5_000
/** Longest recording of a service that is unpacked, in seconds. */
const LONGEST = 3600

type Entry = {
  kinds: readonly Kind[]
  share: number | null
  asked: number
  failure: Failure | null
  leaving: AbortController
}

export const createMakings = (needs: MakingNeeds, onError: (error: unknown) => void): Makings => {
  const entries = new Map<string, Entry>()

  const begin = (songId: string, kinds: readonly Kind[]): Entry => {
    const entry: Entry = { kinds, share: null, asked: Date.now(), failure: null, leaving: new AbortController() }
    entries.set(songId, entry)
    make(
      needs,
      songId,
      kinds,
      (share) => {
        entry.share = share
      },
      entry.leaving.signal,
    )
      .then((failure) => {
        if (failure) entry.failure = failure
        else entries.delete(songId)
      })
      .catch((error) => {
        if (entry.leaving.signal.aborted) return entries.delete(songId)
        onError(error)
        entry.failure = { code: 'unavailable', detail: 'The files could not be made. Try again in a moment.' }
      })
    return entry
  }

  const timer = setInterval(() => {
    for (const [songId, entry] of entries) {
      if (Date.now() - entry.asked < LEFT) continue
      if (entry.failure) entries.delete(songId)
      entry.leaving.abort(new Error('Nobody waits for it any more.'))
    }
  }, LOOK)
  timer.unref()

  return {
    async ask(songId, kinds) {
      const missing: Kind[] = []
      for (const kind of kinds) if ((await findMade(needs.storage, songId, kind)) === null) missing.push(kind)
      if (missing.length === 0) return null
      const entry = entries.get(songId) ?? begin(songId, missing)
      entry.asked = Date.now()
      if (!entry.failure) return { kind: 'making', share: entry.share }
      // Told once; who asks again has it tried again.
      entries.delete(songId)
      return { kind: 'failed', failure: entry.failure }
    },
    progress(songId, kind) {
      const entry = entries.get(songId)
      return entry && !entry.failure && entry.kinds.includes(kind) ? { share: entry.share } : null
    },
    stop() {
      clearInterval(timer)
      for (const entry of entries.values()) entry.leaving.abort(new Error('The studio is closing.'))
    },
  }
}

export const ENGINE_CHANGED: Failure = {
  code: 'engine_changed',
  detail:
    'The engine or its sounds have changed since this song was made, so that it cannot be made again note for note.',
}
export const NO_STEMS: Failure = {
  code: 'no_parts',
  detail: 'This song was made by a service that gives out no stems.',
}

/** Why a kind cannot be had of a song, as far as its row tells; null where it can be tried. */
export const refusalOf = (
  task: Pick<TaskRow, 'service'>,
  song: Pick<WholeSong, 'facts'>,
  kind: Kind,
  engine: string,
): Failure | null => {
  if (task.service === 'remote') return kind === 'stems' ? NO_STEMS : null
  return song.facts?.engine === engine ? null : ENGINE_CHANGED
}

const make = async (
  { db, storage, engine }: MakingNeeds,
  songId: string,
  kinds: readonly Kind[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Failure | null> => {
  const found = await songToRender(db, songId)
  if (found?.song.status !== 'done') return { code: 'not_found', detail: 'There is no such song.' }
  const { song, task } = found
  for (const kind of kinds) {
    const refusal = refusalOf(task, song, kind, engine.version)
    if (refusal) return refusal
  }
  const from = await originOf(db, storage, song, task)
  if ('code' in from) return from

  const making = randomUUID()
  const writers: { name: string; key: string; kind: Kind; pushed: Pushed; put: Promise<{ bytes: number }> }[] = []
  try {
    const answer = await engine.make(
      from,
      { stems: kinds.includes('stems'), wav: kinds.includes('wav'), flac: kinds.includes('flac') },
      {
        making(files) {
          for (const [number, { kind: what, name }] of files.entries()) {
            const kind = what === 'stem' ? 'stems' : what
            const ending = what === 'flac' ? 'flac' : 'wav'
            const key = `${madeFolder(songId, kind, making)}/${String(number).padStart(2, '0')}.${ending}`
            const pushed = new Pushed()
            const put = storage.put(key, pushed)
            put.catch((error) => pushed.fail(error))
            writers.push({ name, key, kind, pushed, put })
          }
        },
        piece: (file, bytes) => writers[file]!.pushed.push(bytes),
        reached: onShare,
      },
      signal,
    )
    if (isFailure(answer)) return await giveUp({ code: 'unavailable', detail: answer.message })
    // What came out beside the files must be the very song, or they are parts of another.
    if (answer.sha256 !== null && answer.sha256 !== song.sha256) return await giveUp(ENGINE_CHANGED)
    for (const { pushed } of writers) pushed.end()
    const kept = await Promise.all(writers.map(({ put }) => put))
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
    for (const { pushed } of writers) pushed.fail(new Error('It was given up.'))
    await Promise.allSettled(writers.map(({ put }) => put))
    for (const kind of kinds) await storage.remove(madeFolder(songId, kind, making))
    return failure
  }
}

const originOf = async (db: Db, storage: Storage, song: WholeSong, task: TaskRow): Promise<MadeFrom | Failure> => {
  if (task.service === 'remote') {
    const recording = await storage.get(songFiles(song.id, song.format).audio)
    return recording
      ? { kind: 'recording', recording, limit: LONGEST }
      : { code: 'not_found', detail: 'The recording of this song is no longer there.' }
  }
  const recording = await sourceRecording(db, storage, task)
  if (recording === 'gone')
    return { code: 'source_gone', detail: 'The recording that this song was made from is no longer there.' }
  return { kind: 'song', brief: briefOf(task.request, song.take as 0 | 1, recording), seed: task.seed }
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
