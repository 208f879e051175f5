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

const KEPT_AS = 'songloom.orders'
/** The server knows a key for 24 hours: what is older might be made, and paid for, twice. */
const LASTS = 23 * 3_600_000

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value && 'at' in value

/** What still waits for an answer, the oldest first; what is too old, or was never an order, is not told of. */
export const ordersOn = (shelf: Shelf, now: number): Order[] => {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOrder).filter(({ at }) => at > now - LASTS) : []
  } catch {
    return []
  }
}

const put = (shelf: Shelf, orders: readonly Order[]) => {
  try {
    shelf.setItem(KEPT_AS, JSON.stringify(orders))
  } catch {
    // A full or forbidden storage: the order is known to this page only.
  }
}

export const keepOrder = (shelf: Shelf, order: Order): void =>
  put(shelf, [...ordersOn(shelf, order.at).filter(({ key }) => key !== order.key), order])

export const dropOrder = (shelf: Shelf, key: string, now: number): void =>
  put(
    shelf,
    ordersOn(shelf, now).filter((order) => order.key !== key),
  )
