import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'
import { CANCELLED, endUnmade, lockTask, type NewSong } from '#lib/songs/ending'
import type { SongRow, TaskRow } from '#lib/songs/rows'

/** What there is to end of a task, and whether it was ended here. */
export type Ending =
  /** There is no such task of this owner. */
  | { kind: 'unknown' }
  /** Done: what was not finished will not be. `some`: a part of it was finished before, or may have been. */
  | { kind: 'cancelled'; some: boolean }
  /** Nothing of it is open. `cancelled`: because somebody asked for that before. */
  | { kind: 'over'; cancelled: boolean }
  /** Nobody knows whether a service has it. */
  | { kind: 'unconfirmed' }
  /** Its request has left and is not answered yet. */
  | { kind: 'leaving' }
  /** A remote service has it, and must be asked. */
  | { kind: 'remote'; task: TaskRow }
  /** Finished there, and on its way here. */
  | { kind: 'arriving' }

const OPEN: SongRow['status'][] = ['pending', 'running', 'stream']

/**
 * Ends what is made here or has not left, in one transaction: after it no job begins a song of the task, and one that is at
 * it gives up. What a remote service has stays as it is: the service must be asked first, so that a process that dies in
 * between has ended nothing here that goes on there.
 */
export const cancelHere = (db: Db, owner: string, id: string, newSong: NewSong): Promise<Ending> =>
  db.transaction(async (tx) => {
    const task = await lockTask(tx, id)
    if (!task || task.owner !== owner || task.state === 'refused') return { kind: 'unknown' }
    switch (task.state) {
      case 'unconfirmed':
        return { kind: 'unconfirmed' }
      case 'sending':
        if (task.sentAt !== null) return { kind: 'leaving' }
        await endUnmade(tx, task, 'ended', newSong, CANCELLED)
        return { kind: 'cancelled', some: false }
      case 'waiting':
        await endUnmade(tx, task, 'ended', newSong, CANCELLED)
        return { kind: 'cancelled', some: false }
    }
    const { status, errorCode, remoteAudio } = songs
    const known = await tx.select({ status, errorCode, remoteAudio }).from(songs).where(eq(songs.taskId, id))
    const open = known.filter((song) => OPEN.includes(song.status as SongRow['status']))
    if (known.length > 0 && open.length === 0)
      return { kind: 'over', cancelled: known.some((song) => song.errorCode === CANCELLED.errorCode) }
    if (task.service === 'remote')
      return open.length > 0 && open.every((song) => song.remoteAudio !== null)
        ? { kind: 'arriving' }
        : { kind: 'remote', task }
    await tx
      .update(songs)
      .set({ status: 'fail', ...CANCELLED })
      .where(and(eq(songs.taskId, id), inArray(songs.status, OPEN)))
    await tx.update(tasks).set({ dueAt: null, trouble: null }).where(eq(tasks.id, id))
    return { kind: 'cancelled', some: open.length < known.length }
  })
