import type { Tx } from '#lib/db/client'
import { songs } from '#lib/db/schema'
import type { TaskRow } from '#lib/songs/rows'

/** A new id and a new token for its addresses. */
export type NewSong = () => { id: string; mediaToken: string }

export type Why = { error: string; errorCode: string }

/** The songs of a task that will never have any: each that was asked for says why. */
export const insertFailed = async (
  tx: Tx,
  task: Pick<TaskRow, 'id' | 'owner' | 'songCount'>,
  newSong: NewSong,
  why: Why,
  deletedAt: Date | null = null,
): Promise<void> => {
  const takes = Array.from({ length: task.songCount }, (_, take) => take)
  await tx.insert(songs).values(
    takes.map((take) => ({
      ...newSong(),
      owner: task.owner,
      taskId: task.id,
      take,
      status: 'fail',
      ...why,
      deletedAt,
    })),
  )
}
