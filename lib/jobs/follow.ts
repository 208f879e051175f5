import type { Db, Tx } from '#lib/db/client'
import type { Remotes } from '#lib/jobs/send'
import type { Asked, RemoteService } from '#lib/service/service'
import type { Changes } from '#lib/songs/changes'
import type { NewSong } from '#lib/songs/ending'
import {
  askLater,
  changeService,
  claimAsking,
  recordGone,
  recordLater,
  recordSilence,
  recordTold,
} from '#lib/songs/following'
import type { TaskRow } from '#lib/songs/rows'

export type Following = {
  db: Db
  changes: Changes
  remotes: Remotes
  newSong: NewSong
  /** Adds the jobs that fetch finished audio, in the transaction that learned of it. */
  fetchSongs(tx: Tx, songIds: string[]): Promise<void>
  fetchNow(): void
}

/** Seconds, where a service that wants to be asked less names no time. */
const LATER = 10

/** A refused key may be put right; until then one question in half a minute is enough. */
const REFUSED = 30

/** The service of a task; where its key was erased and the same address is set up again, the task goes over to that. */
export const remoteOf = async (
  { db, remotes }: Following,
  { id, serviceId }: TaskRow,
): Promise<RemoteService | null> => {
  if (!serviceId) return null
  const own = await remotes.of(serviceId)
  if (own) return own
  const successor = await remotes.successorOf(serviceId)
  if (successor) await changeService(db, id, successor.id)
  return successor?.service ?? null
}

/** Where its key is refused and the same address has a newer one, the task goes over to that. */
const ask = async ({ db, remotes }: Following, remote: RemoteService, task: TaskRow): Promise<Asked> => {
  const remoteId = task.remoteId ?? ''
  const asked = await remote.query(remoteId)
  if (asked.kind !== 'nothing' || asked.failure.code !== 'service_key_refused' || !task.serviceId) return asked
  const successor = await remotes.successorOf(task.serviceId)
  if (!successor) return asked
  const again = await successor.service.query(remoteId)
  if (again.kind !== 'told') return asked
  await changeService(db, task.id, successor.id)
  return again
}

/** Asks the service of a task once, if it may be asked now, and writes down what it tells. */
export const askTask = async (studio: Following, id: string, who: 'follower' | 'watcher'): Promise<void> => {
  const { db, changes } = studio
  const task = await claimAsking(db, id, who)
  if (!task) return who === 'follower' ? askLater(db, id, 1) : undefined
  const remote = task.serviceId ? await remoteOf(studio, task) : null
  if (!remote || task.remoteId === null) {
    await recordSilence(
      db,
      task,
      { code: 'service_key_refused', detail: 'The service that makes it is no longer set up here.' },
      { atLeast: REFUSED },
    )
    return changes.notify(id)
  }
  return writeDown(studio, task, await ask(studio, remote, task))
}

/** Writes down what the service of a task answered, and when it is to be asked again. */
export const writeDown = async (studio: Following, task: TaskRow, asked: Asked): Promise<void> => {
  const { db, changes, newSong } = studio
  const { id } = task
  switch (asked.kind) {
    case 'told': {
      const changed = await recordTold(db, id, asked.songs, asked.over, newSong, studio.fetchSongs)
      studio.fetchNow()
      if (changed) changes.notify(id)
      return
    }
    case 'gone':
      if (await recordGone(db, task, newSong)) changes.notify(id)
      return
    case 'later':
      return recordLater(db, task, asked.retryAfter ?? LATER)
    case 'nothing':
      await recordSilence(db, task, asked.failure, {
        atLeast: asked.failure.code === 'service_key_refused' ? REFUSED : 0,
      })
      if (task.misses > 0 || asked.failure.code === 'service_key_refused') changes.notify(id)
  }
}
