import type { SubmitRequest } from '#lib/contract/api'
import type { TaskCard } from '#lib/contract/studio'

/** A request that somebody has sent and nobody has answered yet, under the key by which the server knows it again. */
export type Order = {
  key: string
  request: SubmitRequest
  source: TaskCard['source']
  service: TaskCard['service']
  /** Milliseconds since 1970. */
  at: number
}

/** What a card tells while its order waits for the studio itself. */
export const STUDIO_AWAY = 'studio_away'

const STORAGE_KEY = 'songloom.orders'
/** The server knows a key for 24 hours: what is older might be made, and paid for, twice. */
const MAX_AGE_MS = 23 * 3_600_000

type OrderStorage = Pick<Storage, 'getItem' | 'setItem'>

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value && 'at' in value

/** What still waits for an answer, the oldest first; what is too old, or was never an order, is not told of. */
export const ordersOn = (shelf: OrderStorage, now: number): Order[] => {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOrder).filter(({ at }) => at > now - MAX_AGE_MS) : []
  } catch {
    return []
  }
}

const put = (shelf: OrderStorage, orders: readonly Order[]) => {
  try {
    shelf.setItem(STORAGE_KEY, JSON.stringify(orders))
  } catch {
    // A full or forbidden storage: the order is known to this page only.
  }
}

export const keepOrder = (shelf: OrderStorage, order: Order): void =>
  put(shelf, [...ordersOn(shelf, order.at).filter(({ key }) => key !== order.key), order])

export const dropOrder = (shelf: OrderStorage, key: string, now: number): void =>
  put(
    shelf,
    ordersOn(shelf, now).filter((order) => order.key !== key),
  )
