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

/** Fisher and Yates, with `first` at the front so that shuffling never interrupts what plays. */
const shuffle = (ids: readonly string[], first: string | null, random: () => number) => {
  const rest = ids.filter((id) => id !== first)
  for (let i = rest.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const held = rest[i] as string
    rest[i] = rest[j] as string
    rest[j] = held
  }
  return first !== null && ids.includes(first) ? [first, ...rest] : rest
}

/** A new list to play from, keeping the choice of shuffle and repeat. */
export const withList = (queue: Queue, ids: readonly string[], current: string | null, random: () => number): Queue => {
  const list = unique(ids)
  return { ...queue, ids: list, order: queue.shuffled ? shuffle(list, current, random) : list }
}

export const withShuffle = (queue: Queue, shuffled: boolean, current: string | null, random: () => number): Queue => ({
  ...queue,
  shuffled,
  order: shuffled ? shuffle(queue.ids, current, random) : queue.ids,
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

/** Another take of the same task stands in for this one, unless it has a place of its own. */
export const withStandIn = (queue: Queue, id: string, standIn: string): Queue => {
  const swap = (list: readonly string[]) =>
    list.includes(standIn) ? list : list.map((other) => (other === id ? standIn : other))
  return { ...queue, ids: swap(queue.ids), order: swap(queue.order) }
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
