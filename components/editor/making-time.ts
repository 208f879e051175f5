import type { Seconds } from '#lib/music/time'

/** How long versions take to be made, by the last one that this browser waited for. */

const STORAGE_KEY = 'songloom.edits.time'

/** What is made again: the bars that change, or all of the song. */
export type Extent = 'window' | 'whole'

const readAll = (storage: Pick<Storage, 'getItem'>): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** About how long a version of a song takes; null before the first one. */
export const expectedTime = (storage: Pick<Storage, 'getItem'>, extent: Extent, length: Seconds): Seconds | null => {
  const perSecond = readAll(storage)[extent]
  return typeof perSecond === 'number' && perSecond > 0 ? Math.max(1, Math.round(perSecond * length)) : null
}

/** Keeps how long a version of a song took. */
export const keepTime = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  extent: Extent,
  length: Seconds,
  took: Seconds,
): void => {
  if (length <= 0) return
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...readAll(storage), [extent]: took / length }))
  } catch {
    // Storage is full or blocked: the next version has no expected time.
  }
}
