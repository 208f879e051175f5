import type { SubmitRequest } from '#lib/contract/api'
import type { TaskCard } from '#lib/contract/studio'

/** A submit without an answer yet, with its idempotency key. */
export type OutboxEntry = {
  key: string
  request: SubmitRequest
  source: TaskCard['source']
  service: TaskCard['service']
  /** Milliseconds since 1970. */
  at: number
}

/** Trouble code of a card whose submit has not reached the server. */
export const SERVER_UNREACHABLE = 'studio_away'

const STORAGE_KEY = 'songloom.orders'
/** The server keeps idempotency keys for 24 hours. Older entries could be made, and charged, twice. */
const MAX_AGE_MS = 23 * 3_600_000

type OutboxStorage = Pick<Storage, 'getItem' | 'setItem'>

const isOutboxEntry = (value: unknown): value is OutboxEntry =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value && 'at' in value

/** Entries without an answer, oldest first. Expired and malformed ones are left out. */
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
    // Storage is full or blocked: only this page knows the entry.
  }
}

export const addToOutbox = (shelf: OutboxStorage, entry: OutboxEntry): void =>
  put(shelf, [...readOutbox(shelf, entry.at).filter(({ key }) => key !== entry.key), entry])

export const removeFromOutbox = (shelf: OutboxStorage, key: string, now: number): void =>
  put(
    shelf,
    readOutbox(shelf, now).filter((entry) => entry.key !== key),
  )
