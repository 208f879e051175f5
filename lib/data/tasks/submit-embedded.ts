import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/**
 * Accepts a task that is rendered here: its songs, in order, and whatever `alongside` writes (their jobs), in one transaction.
 * A task that is no longer `sending` stays as it is.
 */
export const acceptHere = (
  db: Db,
  taskId: string,
  newSong: () => { id: string; mediaToken: string },
  alongside: (tx: Tx, songIds: string[]) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for('update')
    if (task?.state !== 'sending') return
    const rows = Array.from({ length: task.songCount }, (_, take) => ({
      ...newSong(),
      owner: task.owner,
      taskId,
      take,
      status: 'pending',
    }))
    await tx.insert(songs).values(rows)
    await tx.update(tasks).set({ state: 'accepted' }).where(eq(tasks.id, taskId))
    await alongside(
      tx,
      rows.map((row) => row.id),
    )
  })

/** Tasks that a dead process left between the two steps of a submit. */
export const tasksLeftSending = (db: Db) =>
  db
    .select({ id: tasks.id, service: tasks.service, request: tasks.request })
    .from(tasks)
    .where(eq(tasks.state, 'sending'))
