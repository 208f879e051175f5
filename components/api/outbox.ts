import type { SubmitRequest } from '#lib/contract/api'
import type { TaskCard } from '#lib/contract/studio'

/** A request that somebody has sent and nobody has answered yet, under the key by which the server knows it again. */
export type OutboxEntry = {
  key: string
  request: SubmitRequest
  source: TaskCard['source']
  service: TaskCard['service']
  /** Milliseconds since 1970. */
  at: number
}

/** What a card tells while its entry waits for the studio itself. */
export const SERVER_UNREACHABLE = 'studio_away'

const STORAGE_KEY = 'songloom.orders'
/** The server knows a key for 24 hours: what is older might be made, and paid for, twice. */
const MAX_AGE_MS = 23 * 3_600_000

type OutboxStorage = Pick<Storage, 'getItem' | 'setItem'>

const isOutboxEntry = (value: unknown): value is OutboxEntry =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value && 'at' in value

/** What still waits for an answer, the oldest first; what is too old, or was never an entry, is not told of. */
export const readOutbox = (shelf: OutboxStorage, now: number): OutboxEntry[] => {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOutboxEntry).filter(({ at }) => at > now - MAX_AGE_MS) : []
  } catch {
    return []
  }
}

const put = (shelf: OutboxStorage, entries: readonly OutboxEntry[]) => {
  try {
    shelf.setItem(STORAGE_KEY, JSON.stringify(entries))
  } catch {
    // A full or forbidden storage: the entry is known to this page only.
  }
}

export const addToOutbox = (shelf: OutboxStorage, entry: OutboxEntry): void =>
  put(shelf, [...readOutbox(shelf, entry.at).filter(({ key }) => key !== entry.key), entry])

export const removeFromOutbox = (shelf: OutboxStorage, key: string, now: number): void =>
  put(
    shelf,
    readOutbox(shelf, now).filter((entry) => entry.key !== key),
  )
