/** The play order of songs, by id. */

export type Repeat = 'off' | 'all' | 'one'

export type Queue = {
  /** In the order of the list. */
  ids: readonly string[]
  /** In play order: `ids` itself, or a shuffled copy. */
  order: readonly string[]
  repeat: Repeat
  shuffled: boolean
}

export const EMPTY_QUEUE: Queue = { ids: [], order: [], repeat: 'off', shuffled: false }

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

/** Replaces the list; shuffle and repeat stay. */
export const withList = (queue: Queue, ids: readonly string[], current: string | null, random: () => number): Queue => {
  const list = unique(ids)
  return {
    ...queue,
    ids: list,
    order: queue.shuffled
      ? shuffleAfter(
          list.filter((id) => id === current),
          list,
          random,
        )
      : list,
  }
}

export const withShuffle = (queue: Queue, shuffled: boolean, current: string | null, random: () => number): Queue => ({
  ...queue,
  shuffled,
  order: shuffled
    ? shuffleAfter(queue.order.slice(0, queue.order.indexOf(current ?? '') + 1), queue.ids, random)
    : queue.ids,
})

/** Puts a song right after the current one, or moves it there. */
export const withNext = (queue: Queue, id: string, current: string | null): Queue => {
  const place = (list: readonly string[]) => {
    const rest = list.filter((other) => other !== id)
    const at = current === null ? -1 : rest.indexOf(current)
    return [...rest.slice(0, at + 1), id, ...rest.slice(at + 1)]
  }
  return id === current ? queue : { ...queue, ids: place(queue.ids), order: place(queue.order) }
}

/** Adds new songs of a list, each behind the one that it follows there. */
// withAdded({ ids: ['a', 'd'], order: ['a', 'd'], … }, ['a', 'b', 'd']).order → ['a', 'b', 'd']
export const withAdded = (queue: Queue, ids: readonly string[]): Queue => {
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
    : { ...queue, ids: grown(queue.ids), order: grown(queue.order) }
}

/** Replaces a song by another take of its task, unless that is queued, too. */
export const replaceTake = (queue: Queue, id: string, replacement: string): Queue => {
  const swap = (list: readonly string[]) =>
    list.includes(replacement) ? list : list.map((other) => (other === id ? replacement : other))
  return { ...queue, ids: swap(queue.ids), order: swap(queue.order) }
}

/** Moves a song in the play order, and in the list unless shuffled. */
// withMoved({ ids: ['a', 'b', 'c'], order: ['a', 'b', 'c'], … }, 'c', 1).order → ['a', 'c', 'b']
export const withMoved = (queue: Queue, id: string, to: number): Queue => {
  const rest = queue.order.filter((other) => other !== id)
  if (rest.length === queue.order.length) return queue
  const order = [...rest.slice(0, Math.max(0, to)), id, ...rest.slice(Math.max(0, to))]
  return { ...queue, order, ids: queue.shuffled ? queue.ids : order }
}

/** Removes the songs after the current one. */
export const clearAfter = (queue: Queue, current: string | null): Queue => {
  const kept = new Set(queue.order.slice(0, queue.order.indexOf(current ?? '') + 1))
  return { ...queue, ids: queue.ids.filter((id) => kept.has(id)), order: queue.order.filter((id) => kept.has(id)) }
}

export const without = (queue: Queue, id: string): Queue => ({
  ...queue,
  ids: queue.ids.filter((other) => other !== id),
  order: queue.order.filter((other) => other !== id),
})

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
