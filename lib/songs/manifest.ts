import type { TaskRow, WholeSong } from '#lib/songs/rows'

/** song.json: all that is needed to make the rows of a song again, beside its audio. The files are the library. */
export type Manifest = {
  format: 1
  song: Omit<WholeSong, 'attempts' | 'error' | 'errorCode' | 'deletedAt'>
  task: Omit<TaskRow, 'state' | 'retryAt'>
}

export const manifest = (song: WholeSong, task: TaskRow): Manifest => {
  const { attempts, error, errorCode, deletedAt, ...kept } = song
  const { state, retryAt, ...request } = task
  return { format: 1, song: kept, task: request }
}
