/** The play order of songs, by id. */

export type Repeat = 'off' | 'all' | 'one'

/** Where the songs of a queue come from. */
export type QueueSource = {
  kind: 'library' | 'recent' | 'playlist' | 'song' | 'search' | 'selection' | 'offline'
  /** Of a playlist or a song. */
  name: string | null
  /** The page. */
  href: string
  /** The request for the songs after those of the queue; null at the end of the list. */
  more: string | null
}

export type Queue = {
  /** In the order of the list. */
  ids: readonly string[]
  /** In play order: `ids` itself, or a shuffled copy. */
  order: readonly string[]
  /** Added one by one. Those that directly follow the current song play before the rest of the list. */
  queued: readonly string[]
  source: QueueSource | null
  repeat: Repeat
  shuffled: boolean
}

export const EMPTY_QUEUE: Queue = { ids: [], order: [], queued: [], source: null, repeat: 'off', shuffled: false }

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Fisher and Yates. */
const shuffle = (ids: readonly string[], random: () => number) => {
  const rest = [...ids]
  for (let i = rest.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const held = rest[i] as string
    rest[i] = rest[j] as string
    rest[j] = held
  }
  return rest
}

/** Shuffles only the songs after the current one. */
const shuffleAfter = (played: readonly string[], ids: readonly string[], random: () => number) => [
  ...played,
  ...shuffle(
    ids.filter((id) => !played.includes(id)),
    random,
  ),
]

type Current = string | null

/** The songs after the current one: those added one by one, then those of the list. */
// songsAfter({ order: ['a', 'x', 'b'], queued: ['x'], … }, 'a') → { queued: ['x'], rest: ['b'] }
export const songsAfter = ({ order, queued }: Queue, current: Current) => {
  const coming = order.slice(order.indexOf(current ?? '') + 1)
  const end = coming.findIndex((id) => !queued.includes(id))
  const count = end < 0 ? coming.length : end
  return { queued: coming.slice(0, count), rest: coming.slice(count) }
}

/** Puts songs right behind the current one, or first without one. */
const placeAfter = (list: readonly string[], ids: readonly string[], current: Current) => {
  const rest = list.filter((id) => !ids.includes(id))
  const at = current === null ? -1 : rest.indexOf(current)
  return [...rest.slice(0, at + 1), ...ids, ...rest.slice(at + 1)]
}

/** The queue with these songs, in this order, added one by one behind the current one. */
const withQueuedSongs = (queue: Queue, ids: readonly string[], current: Current): Queue => ({
  ...queue,
  queued: ids,
  ids: placeAfter(queue.ids, ids, current),
  order: placeAfter(queue.order, ids, current),
})

/** Replaces the list. Shuffle, repeat, and the songs added one by one stay. */
export const withList = (
  queue: Queue,
  ids: readonly string[],
  current: Current,
  random: () => number,
  { source = null, before = null }: { source?: QueueSource | null /** The song until now. */; before?: Current } = {},
): Queue => {
  const list = unique(ids)
  const first = list.filter((id) => id === current)
  const queued = songsAfter(queue, before).queued.filter((id) => id !== current)
  const order = queue.shuffled ? shuffleAfter(first, list, random) : list
  return withQueuedSongs({ ...queue, source, ids: list, order }, queued, current)
}

export const withShuffle = (queue: Queue, shuffled: boolean, current: Current, random: () => number): Queue => {
  const played = queue.order.slice(0, queue.order.indexOf(current ?? '') + 1)
  const order = shuffled ? shuffleAfter(played, queue.ids, random) : queue.ids
  return withQueuedSongs({ ...queue, shuffled, order }, songsAfter(queue, current).queued, current)
}

/** Puts a song right after the current one, or moves it there. */
export const withNext = (queue: Queue, id: string, current: Current): Queue => {
  if (id === current) return queue
  const { queued } = songsAfter(queue, current)
  return withQueuedSongs(queue, [id, ...queued.filter((other) => other !== id)], current)
}

/** Puts a song behind those added before it, or moves it there. */
export const withQueued = (queue: Queue, id: string, current: Current): Queue => {
  if (id === current) return queue
  const { queued } = songsAfter(queue, current)
  return withQueuedSongs(queue, [...queued.filter((other) => other !== id), id], current)
}

/** Adds songs behind all others: the next part of a long list. */
export const withMore = (queue: Queue, ids: readonly string[], more: string | null): Queue => ({
  ...queue,
  ids: unique([...queue.ids, ...ids]),
  order: unique([...queue.order, ...ids]),
  source: queue.source && { ...queue.source, more },
})

/** Adds new songs of a list, each behind the one that it follows there. */
// withAdded({ ids: ['a', 'd'], order: ['a', 'd'], … }, ['a', 'b', 'd']).order → ['a', 'b', 'd']
export const withAdded = (queue: Queue, ids: readonly string[], current: Current): Queue => {
  const grown = (list: readonly string[]) => {
    const all = [...list]
    for (const [i, id] of ids.entries()) {
      if (all.includes(id)) continue
      const before = ids.slice(0, i).findLast((other) => all.includes(other))
      all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id)
    }
    return all
  }
  return ids.every((id) => queue.ids.includes(id))
    ? queue
    : withQueuedSongs(
        { ...queue, ids: grown(queue.ids), order: grown(queue.order) },
        songsAfter(queue, current).queued,
        current,
      )
}

/** Replaces a song by another take of its task, unless that is queued, too. */
export const replaceTake = (queue: Queue, id: string, replacement: string): Queue => {
  const swap = (list: readonly string[]) =>
    list.includes(replacement) ? list : list.map((other) => (other === id ? replacement : other))
  return { ...queue, ids: swap(queue.ids), order: swap(queue.order), queued: swap(queue.queued) }
}

/**
 * Moves a song in the play order, and in the list unless shuffled. Among the songs added one by one it becomes one of them;
 * behind them it is one of the list.
 */
// withMoved({ ids: ['a', 'b', 'c'], order: ['a', 'b', 'c'], … }, 'c', 1, null).order → ['a', 'c', 'b']
export const withMoved = (queue: Queue, id: string, to: number, current: Current): Queue => {
  const rest = queue.order.filter((other) => other !== id)
  if (rest.length === queue.order.length) return queue
  const at = Math.max(0, to)
  const order = [...rest.slice(0, at), id, ...rest.slice(at)]
  const run = songsAfter({ ...queue, order: rest }, current).queued
  const place = at - (rest.indexOf(current ?? '') + 1)
  const joins = place < run.length || (place === run.length && queue.queued.includes(id))
  const queued = joins ? [...run.slice(0, place), id, ...run.slice(place)] : run
  return { ...queue, order, queued, ids: queue.shuffled ? queue.ids : order }
}

const keeping = (queue: Queue, keeps: (id: string) => boolean): Queue => ({
  ...queue,
  ids: queue.ids.filter(keeps),
  order: queue.order.filter(keeps),
  queued: queue.queued.filter(keeps),
})

/** Removes the songs after the current one that were added one by one, or those of the list. */
export const clearAfter = (queue: Queue, current: Current, which: 'queued' | 'rest'): Queue => {
  const gone = new Set(songsAfter(queue, current)[which])
  const cleared = keeping(queue, (id) => !gone.has(id))
  return which === 'rest' && cleared.source ? { ...cleared, source: { ...cleared.source, more: null } } : cleared
}

export const without = (queue: Queue, id: string): Queue => keeping(queue, (other) => other !== id)

/** The song after the current one; null at the end. `userInitiated`: Next was pressed, which leaves a repeated song. */
// nextIn({ ids, order: ['a', 'b'], repeat: 'all', shuffled: false }, 'b', true) → 'a'
export const nextIn = (queue: Queue, current: string, userInitiated: boolean): string | null => {
  if (queue.repeat === 'one' && !userInitiated) return current
  const at = queue.order.indexOf(current)
  const next = queue.order[at + 1]
  if (next !== undefined && at >= 0) return next
  return queue.repeat === 'off' ? null : (queue.order[0] ?? null)
}

/** The song before the current one; null for the first. */
export const previousIn = (queue: Queue, current: string): string | null => {
  const at = queue.order.indexOf(current)
  if (at > 0) return queue.order[at - 1] ?? null
  return queue.repeat === 'all' ? (queue.order.at(-1) ?? null) : null
}

// following(REPEATS, 'off') → 'all'
export const REPEATS: readonly Repeat[] = ['off', 'all', 'one']
export const nextRepeat = (repeat: Repeat): Repeat => REPEATS[(REPEATS.indexOf(repeat) + 1) % REPEATS.length] ?? 'off'
