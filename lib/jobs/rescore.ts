import { createHash } from 'node:crypto'
import { songFiles } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import type { Db } from '#lib/db/client'
import { exportSource } from '#lib/jobs/run-export'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'
import type { Storage } from '#lib/storage/storage'

export type RescoreContext = { db: Db; storage: Storage; engine: EngineHost; closing: AbortSignal }

/** Writes the score of a song that was made before scores were kept. Null where its file cannot be made again. */
export type Rescore = (song: WholeSong, task: TaskRow) => Promise<Uint8Array | null>

/** Requests for one song share its render. */
export const createRescore = (context: RescoreContext): Rescore => {
  const running = new Map<string, Promise<Uint8Array | null>>()
  return (song, task) => {
    const known = running.get(song.id)
    if (known) return known
    const made = rescore(context, song, task).finally(() => running.delete(song.id))
    running.set(song.id, made)
    return made
  }
}

/** Renders the song again: the score belongs to it if the file is the same. */
const rescore = async (
  { db, storage, engine, closing }: RescoreContext,
  song: WholeSong,
  task: TaskRow,
): Promise<Uint8Array | null> => {
  if (song.metadata?.engine !== engine.version) return null
  const source = await exportSource(db, storage, song, task, engine.version)
  if (source.kind !== 'song') return null
  const hash = createHash('sha256')
  const on = { planned() {}, segment: ({ bytes }: { bytes: Uint8Array }) => void hash.update(bytes) }
  const rendered = await engine.render(source.brief, source.seed, on, closing)
  if (isFailure(rendered) || hash.digest('hex') !== song.sha256) return null
  await storage.put(songFiles(song.id).score, rendered.score)
  return rendered.score
}
