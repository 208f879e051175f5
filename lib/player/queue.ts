/** The order in which songs follow one another. Ids only; what they sound like is not its business. */

export type Repeat = 'off' | 'all' | 'one'

export type Queue = {
  /** As the list showed them. */
  ids: readonly string[]
  /** As they are played: `ids` itself, or a shuffled copy of it. */
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

/** What was played already stays where it is, and the current song is not interrupted: only what comes is shuffled. */
const shuffleAfter = (played: readonly string[], ids: readonly string[], random: () => number) => [
  ...played,
  ...shuffle(
    ids.filter((id) => !played.includes(id)),
    random,
  ),
]

/** A new list to play from, keeping the choice of shuffle and repeat. */
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

/** Put a song right after the current one, or, if it is already somewhere else in the queue, move it there. */
export const withNext = (queue: Queue, id: string, current: string | null): Queue => {
  const place = (list: readonly string[]) => {
    const rest = list.filter((other) => other !== id)
    const at = current === null ? -1 : rest.indexOf(current)
    return [...rest.slice(0, at + 1), id, ...rest.slice(at + 1)]
  }
  return id === current ? queue : { ...queue, ids: place(queue.ids), order: place(queue.order) }
}

/** A list that has grown while it is played from: each new song behind the one that it follows there. */
// withMore({ ids: ['a', 'd'], order: ['a', 'd'], … }, ['a', 'b', 'd']).order // => ['a', 'b', 'd']
export const withMore = (queue: Queue, ids: readonly string[]): Queue => {
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

/** Another take of the same task stands in for this one, unless it has a place of its own. */
export const withStandIn = (queue: Queue, id: string, standIn: string): Queue => {
  const swap = (list: readonly string[]) =>
    list.includes(standIn) ? list : list.map((other) => (other === id ? standIn : other))
  return { ...queue, ids: swap(queue.ids), order: swap(queue.order) }
}

/** A song of the order at another place in it; where nothing is shuffled, the list itself is put into that order. */
// moved({ ids: ['a', 'b', 'c'], order: ['a', 'b', 'c'], … }, 'c', 1).order // => ['a', 'c', 'b']
export const moved = (queue: Queue, id: string, to: number): Queue => {
  const rest = queue.order.filter((other) => other !== id)
  if (rest.length === queue.order.length) return queue
  const order = [...rest.slice(0, Math.max(0, to)), id, ...rest.slice(Math.max(0, to))]
  return { ...queue, order, ids: queue.shuffled ? queue.ids : order }
}

/** Nothing follows any more. What was played can still be gone back to. */
export const cutAfter = (queue: Queue, current: string | null): Queue => {
  const kept = new Set(queue.order.slice(0, queue.order.indexOf(current ?? '') + 1))
  return { ...queue, ids: queue.ids.filter((id) => kept.has(id)), order: queue.order.filter((id) => kept.has(id)) }
}

export const without = (queue: Queue, id: string): Queue => ({
  ...queue,
  ids: queue.ids.filter((other) => other !== id),
  order: queue.order.filter((other) => other !== id),
})

/**
 * What is played after the current song; null when the music stops there. `asked` is true when somebody pressed Next,
 * which leaves a repeated song, while its end does not.
 */
// nextIn({ ids, order: ['a', 'b'], repeat: 'all', shuffled: false }, 'b', true) // => 'a'
export const nextIn = (queue: Queue, current: string, asked: boolean): string | null => {
  if (queue.repeat === 'one' && !asked) return current
  const at = queue.order.indexOf(current)
  const next = queue.order[at + 1]
  if (next !== undefined && at >= 0) return next
  return queue.repeat === 'off' ? null : (queue.order[0] ?? null)
}

/** What was played before the current song, or null at the front. */
export const previousIn = (queue: Queue, current: string): string | null => {
  const at = queue.order.indexOf(current)
  if (at > 0) return queue.order[at - 1] ?? null
  return queue.repeat === 'all' ? (queue.order.at(-1) ?? null) : null
}

// following(REPEATS, 'off') // => 'all'
export const REPEATS: readonly Repeat[] = ['off', 'all', 'one']
export const nextRepeat = (repeat: Repeat): Repeat => REPEATS[(REPEATS.indexOf(repeat) + 1) % REPEATS.length] ?? 'off'
