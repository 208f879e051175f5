import type { Storage } from '#lib/storage/storage'
import { NoSpace } from '#lib/write-failure'

/** Left free by files for the database, so that songs can still be deleted. */
export const RESERVED_BYTES = 96e6

/** @throws NoSpace if files of this size do not fit */
export const requireSpace = async (storage: Pick<Storage, 'freeBytes'>, bytes: number): Promise<void> => {
  const free = await storage.freeBytes()
  if (free !== null && free - bytes < RESERVED_BYTES) throw new NoSpace('The disk that holds the files is full.')
}
